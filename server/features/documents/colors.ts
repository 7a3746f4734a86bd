/** The colors of documents: subtle screen colors are too faint in print. */
export const colors = {
  text: '#1a2027',
  calm: '#55606d',
  line: '#cfd6dd',
  tint: '#f1f4f7',
  good: '#0b6b3a',
  goodTint: '#e7f4ec',
  bad: '#b3261e',
} as const

/**
 * The colors of a chart's series. They can be told apart by people with
 * color blindness and in black-and-white print.
 */
export const seriesColors = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#7f7f7f',
] as const

/** Sizes in points. */
export const size = { title: 17, heading: 10.5, text: 9, small: 7.5 } as const
