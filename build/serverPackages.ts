/**
 * The packages that the built server loads from node_modules, because they need files next
 * to their code. All other packages are bundled.
 */
export const serverPackages = [
  '@electric-sql/pglite',
  '@expo-google-fonts/ibm-plex-sans',
  '@expo-google-fonts/ibm-plex-sans-arabic',
  '@faker-js/faker',
  '@react-pdf/font',
  '@react-pdf/layout',
  '@react-pdf/render',
  'nodemailer',
  'pdfkit',
  'react',
  'sharp',
] as const
