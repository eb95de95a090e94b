/** The sounds, made on the spot of noise and tones; none of them is a recording. Dry, and short. */

import type { Cue, Sound } from "./cues";

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Where a sound goes: how loud, how muffled by the distance, and when. */
interface Place {
  readonly audio: AudioContext;
  readonly out: AudioNode;
  readonly at: number;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** Rises at once, or in a given time, and dies away. */
function envelope({ audio }: Place, at: number, length: number, loudness: number, rise = 0.006): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}

/** Filtered noise whose pitch may slide. */
function burst(place: Place, later: number, length: number, pitch: number, loudness: number, more: { to?: number; type?: BiquadFilterType; rise?: number; q?: number } = {}): void {
  const { audio, out } = place;
  noise ??= whiteNoise(audio);
  const at = place.at + later;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = more.type ?? "bandpass";
  filter.Q.value = more.q ?? 0.8;
  filter.frequency.setValueAtTime(pitch, at);
  if (more.to) filter.frequency.exponentialRampToValueAtTime(more.to, at + length);
  source.connect(filter).connect(envelope(place, at, length, loudness, more.rise)).connect(out);
  source.start(at, Math.random() * 0.3, length + 0.02);
}

/** A struck tone that dies away, and may fall. */
function tone(place: Place, later: number, length: number, pitch: number, loudness: number, to = pitch): void {
  const at = place.at + later;
  const source = place.audio.createOscillator();
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(envelope(place, at, length, loudness)).connect(place.out);
  source.start(at);
  source.stop(at + length + 0.02);
}

const scores: Readonly<Record<Sound, (place: Place, cue: Cue) => void>> = {
  // a heavy broadside rolls along the side; from afar there is only the thump, and it comes later
  gun: (place, { weight, distance }) => {
    const shots = 1 + Math.round(weight * 3);
    for (let shot = 0; shot < shots; shot += 1) {
      const later = distance * 0.25 + shot * (0.07 + Math.random() * 0.03);
      const length = 0.22 + weight * 0.22 + distance * 0.14;
      burst(place, later, length, 900 - weight * 500, 0.7, { type: "lowpass", to: 70 });
      tone(place, later, length, 96 - weight * 34, 0.6, 34);
      if (distance < 0.25) burst(place, later, 0.05, 2400, 0.35);
    }
  },
  canvas: (place) => {
    burst(place, 0, 0.34, 380, 0.3, { to: 900, rise: 0.12 });
    for (const later of [0.1, 0.17, 0.23]) burst(place, later, 0.05, 1300, 0.16);
  },
  water: (place, { weight }) => {
    burst(place, 0, 0.55, 300 + weight * 200, 0.22, { type: "lowpass", to: 900, rise: 0.22 });
    burst(place, 0.16, 0.36, 1700, 0.05, { to: 700, rise: 0.1 });
  },
  wood: (place, { weight }) => {
    burst(place, 0, 0.03, 2100, 0.6, { q: 2 });
    burst(place, 0.02, 0.12 + weight * 0.1, 760, 0.4, { to: 240, q: 3 });
    tone(place, 0, 0.14, 170, 0.35, 90);
  },
  cards: (place) => {
    for (const later of [0, 0.07]) burst(place, later, 0.05, 4200, 0.22, { type: "highpass" });
  },
  dice: (place, { weight }) => {
    const rolls = 3 + Math.round(weight * 5);
    for (let roll = 0; roll < rolls; roll += 1) burst(place, roll * 0.045 + Math.random() * 0.02, 0.03, 1000 + Math.random() * 900, 0.4, { q: 3 });
  },
  bell: (place) => {
    for (const [pitch, loudness, length] of [[1180, 0.2, 0.58], [2360, 0.09, 0.42], [3270, 0.05, 0.3]] as const) tone(place, 0, length, pitch, loudness);
  },
  paper: (place) => burst(place, 0, 0.12, 3200, 0.22),
  tap: (place) => {
    tone(place, 0, 0.09, 210, 0.4);
    burst(place, 0, 0.04, 1400, 0.3);
  },
};

/** One sound, so many seconds from now. */
export function perform(cue: Cue, later: number, volume: number): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = context.createGain();
  out.gain.value = volume * 0.6 * (1 - 0.75 * cue.distance);
  const air = context.createBiquadFilter(); // takes the high tones out of what is far away
  air.type = "lowpass";
  air.frequency.value = 9000 * (1 - cue.distance) ** 2 + 320;
  out.connect(air).connect(context.destination);
  scores[cue.sound]({ audio: context, out, at: context.currentTime + 0.01 + later }, cue);
}
