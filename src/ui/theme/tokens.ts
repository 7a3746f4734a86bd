/**
 * A theme's colors except the primary color. Every text color
 * has a contrast of 4.5:1 on the surfaces it is used on.
 */
export interface BaseTokens {
  page: string
  surface: string
  raised: string
  /** The background of table heads and read-only content. */
  quiet: string
  text: string
  muted: string
  line: string
  field: string
  hover: string
  status: Record<Tone, { text: string; soft: string }>
}

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral'
export type Look = 'light' | 'dark'

/** The skins: surfaces are distinguished by fill or by outline. */
export const skins = ['default', 'bordered'] as const
export type Skin = (typeof skins)[number]

/** White on the brand color #7367F0 has a contrast of only 4.2:1, so text uses the darker #675DD8. */
export const brand = { main: '#7367F0', dark: '#675DD8' }

export const WHITE = '#FFFFFF'
/** Dark text on colors that are bright in both themes. */
export const INK = '#1E2130'

export const tokens: Record<Look, BaseTokens> = {
  light: {
    page: '#F5F4F9',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    quiet: '#FAF9FC',
    text: '#2F2B3D',
    muted: '#686375',
    line: '#E5E3EA',
    field: '#8E899B',
    hover: '#F3F2F6',
    status: {
      success: { text: '#17703C', soft: '#E3F4EA' },
      warning: { text: '#855000', soft: '#FDF1DF' },
      error: { text: '#B3261E', soft: '#FBE9E8' },
      info: { text: '#0B6280', soft: '#E2F2F8' },
      neutral: { text: '#57516A', soft: '#EFEDF3' },
    },
  },
  dark: {
    page: '#25293C',
    surface: '#2F3349',
    raised: '#373B53',
    quiet: '#2C3045',
    text: '#E1DEF5',
    muted: '#B4B2CB',
    line: '#44485F',
    field: '#8A8CA6',
    hover: '#383C55',
    status: {
      success: { text: '#7FE0A6', soft: '#2B4A4C' },
      warning: { text: '#FFCF85', soft: '#4A4348' },
      error: { text: '#FFB0AC', soft: '#503A4C' },
      info: { text: '#84D6F2', soft: '#2C4A62' },
      neutral: { text: '#CFCDE2', soft: '#42465E' },
    },
  },
}

/** In the bordered skin, surfaces need no fill of their own. */
const flat: Record<Look, Partial<BaseTokens>> = {
  light: { page: '#FFFFFF', quiet: '#FFFFFF', line: '#DCD9E3', hover: '#F5F4F8' },
  dark: { page: '#25293C', surface: '#25293C', raised: '#2B2F44', quiet: '#25293C', line: '#474B64' },
}

export function baseTokens(look: Look, skin: Skin): BaseTokens {
  return skin === 'bordered' ? { ...tokens[look], ...flat[look] } : tokens[look]
}

/** The height of a table row by density, in px. */
export const rowHeights = { compact: 36, standard: 44, comfortable: 52 } as const
export type Density = keyof typeof rowHeights
