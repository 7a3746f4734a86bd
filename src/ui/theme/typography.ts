export const fontFamily =
  "'Public Sans Variable', 'IBM Plex Sans Arabic', 'Public Sans Fallback', 'Plex Arabic Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif"

const heading = (fontSize: number, lineHeight: number, fontWeight = 600) => ({
  fontSize: `${fontSize / 16}rem`,
  lineHeight: `${lineHeight / 16}rem`,
  fontWeight,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'normal' as const,
})

/** Sizes on a 4 px grid of line heights; figures of one width everywhere, so that columns of numbers align. */
export const typography = {
  fontFamily,
  fontWeightMedium: 500,
  fontWeightBold: 650,
  h1: heading(28, 36),
  h2: heading(24, 32),
  h3: heading(22, 28),
  h4: heading(20, 28),
  h5: heading(18, 24),
  h6: heading(16, 24),
  subtitle1: heading(15, 24, 500),
  subtitle2: heading(13, 20, 600),
  body1: { fontSize: '0.9375rem', lineHeight: '1.5rem' },
  body2: { fontSize: '0.875rem', lineHeight: '1.25rem' },
  caption: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
  button: { fontSize: '0.875rem', fontWeight: 500, textTransform: 'none' as const },
}
