/**
 * The packages that the built server loads from node_modules, because they need files next
 * to their code. All other packages are bundled.
 */
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
