/** Directions in words. */

const POINTS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;

/** A bearing as one of the eight winds. */
export function bearingWords(deg: number): string {
  return POINTS[Math.round((((deg % 360) + 360) % 360) / 45) % 8]!;
}

/** A number to a tenth, as the rules write it: what lies between two goes to the even one. */
export function tenths(value: number): number {
  const near = Math.round(value * 10);
  return (Math.abs((value * 10) % 1) === 0.5 && near % 2 ? near - 1 : near) / 10;
}

const LETTERS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"] as const;

/** A bearing as it is written on a chart: "ENE". */
export function bearingLetters(deg: number): string {
  return LETTERS[Math.round((((deg % 360) + 360) % 360) / 22.5) % 16]!;
}
