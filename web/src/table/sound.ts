/** Six dry sounds, made on the spot; none is longer than 600 ms. Off unless the settings say so. */

import { settings } from "../lib/settings.svelte";

export type Sound = "paper" | "tap" | "dice" | "gun" | "canvas" | "bell";

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** A burst of filtered noise. */
function burst(audio: AudioContext, out: AudioNode, at: number, length: number, pitch: number, loudness: number): void {
  noise ??= whiteNoise(audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = pitch < 300 ? "lowpass" : "bandpass";
  filter.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(filter).connect(gain).connect(out);
  source.start(at, Math.random() * 0.3, length + 0.02);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** A struck tone that dies away. */
function tone(audio: AudioContext, out: AudioNode, at: number, length: number, pitch: number, loudness: number): void {
  const source = audio.createOscillator();
  source.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + length);
}

const scores: Record<Sound, (audio: AudioContext, out: AudioNode, at: number) => void> = {
  paper: (audio, out, at) => burst(audio, out, at, 0.12, 3200, 0.25),
  tap: (audio, out, at) => {
    tone(audio, out, at, 0.09, 210, 0.4);
    burst(audio, out, at, 0.04, 1400, 0.3);
  },
  dice: (audio, out, at) => {
    for (const later of [0, 0.06, 0.1, 0.17, 0.21]) burst(audio, out, at + later, 0.035, 1100 + later * 2000, 0.4);
  },
  gun: (audio, out, at) => {
    burst(audio, out, at, 0.55, 130, 0.9);
    tone(audio, out, at, 0.3, 62, 0.5);
  },
  canvas: (audio, out, at) => burst(audio, out, at, 0.3, 620, 0.3),
  bell: (audio, out, at) => {
    tone(audio, out, at, 0.55, 1320, 0.22);
    tone(audio, out, at, 0.4, 2640, 0.08);
  },
};

export function play(sound: Sound): void {
  if (!settings.sound || settings.volume <= 0 || !navigator.userActivation.hasBeenActive) return; // browsers want a gesture first
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = context.createGain();
  out.gain.value = settings.volume * 0.5;
  out.connect(context.destination);
  scores[sound](context, out, context.currentTime + 0.01);
}
