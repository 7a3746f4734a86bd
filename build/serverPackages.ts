/** The packages that the built server loads: they bring files beside their code. The build bundles all others. */
export const serverPackages = [
  '@electric-sql/pglite',
  '@faker-js/faker',
  '@fontsource/ibm-plex-sans',
  '@fontsource/ibm-plex-sans-arabic',
  '@react-pdf/renderer',
  'nodemailer',
  'react',
  'sharp',
] as const
