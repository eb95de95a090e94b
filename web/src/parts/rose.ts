/** The compass rose of the pages; on the chart it is the scene's. */

const round = (n: number): string => String(Math.round(n * 100) / 100);
const at = (r: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${round(Math.sin(angle) * r)} ${round(-Math.cos(angle) * r)}`;
};

/** One petal as two halves: port light, starboard dark. */
const petal = (degrees: number, length: number, width: number): readonly [string, string] => [
  `M0 0L${at(width, degrees - 45)}L${at(length, degrees)}Z`,
  `M0 0L${at(width, degrees + 45)}L${at(length, degrees)}Z`,
];

const winds = (n: number, first: number): readonly number[] => Array.from({ length: n }, (_, i) => first + (i * 360) / n);

export function rose(r: number): { light: string; dark: string; ticks: string; fleur: string } {
  const petals = [
    ...winds(8, 22.5).map((a) => petal(a, r * 0.55, r * 0.075)),
    ...winds(4, 45).map((a) => petal(a, r * 0.72, r * 0.13)),
    ...winds(4, 0).map((a) => petal(a, r * 0.9, r * 0.17)),
  ];
  return {
    light: petals.map(([half]) => half).join(""),
    dark: petals.map(([, half]) => half).join(""),
    ticks: winds(72, 0)
      .map((a, i) => `M${at(r * 0.93, a)}L${at(r * (i % 2 ? 0.965 : 0.995), a)}`)
      .join(""),
    fleur:
      "M0 -15C3.4 -10.5 4 -6.4 1.3 -1.4L-1.3 -1.4C-4 -6.4 -3.4 -10.5 0 -15ZM-2.4 -1.4C-4 -6 -8.6 -7.6 -9.4 -4C-9.8 -1.6 -6.6 -1.2 -6.4 -3C-4.6 -3 -3.6 -2.4 -3.4 -1.4Z" +
      "M2.4 -1.4C4 -6 8.6 -7.6 9.4 -4C9.8 -1.6 6.6 -1.2 6.4 -3C4.6 -3 3.6 -2.4 3.4 -1.4ZM-4.6 -.6H4.6V.9H-4.6Z",
  };
}
