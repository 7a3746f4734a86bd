import type { Tone } from './choice.type'

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'

// Plain paths, because a list draws one in each row, and a styled icon costs five components.
const outlines = {
  neutral: CIRCLE,
  info: `${CIRCLE}M12 11v5.5M12 7.5h.01`,
  success: `${CIRCLE}m-13 .5 2.7 2.7 5.3-5.4`,
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2h.01',
  error: `${CIRCLE}M12 7.5V13M12 16.5h.01`,
} as const satisfies Record<Tone, string>

/** Shows a state with its label, an icon and a colour, never with the colour alone. */
export function ToneChip({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className="tone" data-tone={tone}>
      <ToneIcon tone={tone} />
      <span>{label}</span>
    </span>
  )
}

/** Shows only the icon of a state, for use next to its label. */
export function ToneIcon({ tone }: { tone: Tone }) {
  return (
    <svg className="tone-icon" data-tone={tone} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={outlines[tone]} />
    </svg>
  )
}
