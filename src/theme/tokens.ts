/** One look's colours. Every text colour here has 4.5:1 on every surface that it stands on. */
export interface Tokens {
  page: string
  surface: string
  raised: string
  text: string
  muted: string
  line: string
  field: string
  hover: string
  primary: string
  primaryHover: string
  primaryText: string
  primarySoft: string
  status: Record<Tone, { text: string; soft: string }>
}

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'primary'
export type Look = 'light' | 'dark'

/** White on the brand's #7367F0 has only 4.2:1, so what carries text is the darker #675DD8. */
export const brand = { main: '#7367F0', dark: '#675DD8' }

export const tokens: Record<Look, Tokens> = {
  light: {
    page: '#F8F7FA',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    text: '#2F2B3D',
    muted: '#686375',
    line: '#E5E3EA',
    field: '#8E899B',
    hover: '#F3F2F6',
    primary: brand.dark,
    primaryHover: '#574DC4',
    primaryText: '#5A50C8',
    primarySoft: '#ECEAFC',
    status: {
      success: { text: '#17703C', soft: '#E3F4EA' },
      warning: { text: '#855000', soft: '#FDF1DF' },
      error: { text: '#B3261E', soft: '#FBE9E8' },
      info: { text: '#0B6280', soft: '#E2F2F8' },
      neutral: { text: '#57516A', soft: '#EFEDF3' },
      primary: { text: '#5A50C8', soft: '#ECEAFC' },
    },
  },
  dark: {
    page: '#25293C',
    surface: '#2F3349',
    raised: '#373B53',
    text: '#E1DEF5',
    muted: '#B4B2CB',
    line: '#44485F',
    field: '#8A8CA6',
    hover: '#383C55',
    primary: brand.dark,
    primaryHover: brand.main,
    primaryText: '#B9B3FB',
    primarySoft: '#3D3B66',
    status: {
      success: { text: '#7FE0A6', soft: '#2B4A4C' },
      warning: { text: '#FFCF85', soft: '#4A4348' },
      error: { text: '#FFB0AC', soft: '#503A4C' },
      info: { text: '#84D6F2', soft: '#2C4A62' },
      neutral: { text: '#CFCDE2', soft: '#42465E' },
      primary: { text: '#C8C3FC', soft: '#3D3B66' },
    },
  },
}

/** The menu is dark in the light look too (semi-dark, S-06). */
export const navTokens = {
  surface: '#2F3349',
  text: '#E1DEF5',
  muted: '#B4B2CB',
  hover: '#3B3F58',
  line: '#44485F',
  active: brand.dark,
}

/** Height of a table's row by density, in px. */
export const rowHeights = { compact: 36, standard: 44, comfortable: 52 } as const
export type Density = keyof typeof rowHeights
