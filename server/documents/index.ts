/**
 * The parts that a PDF is made of: what `<name>.document.server.tsx` in a resource's folder imports, and nothing else of
 * the server. It is apart from `server/hooks`, as documents are set in a thread that has no database.
 */
export { Columns, type PrintedCell, type PrintedLine } from './Columns'
export { colors, size } from './colors'
export { Facts } from './Facts'
export { View } from './page'
export type { Print } from './print'
export { Sheet } from './Sheet'
export { type DocumentSource, labelIn, type SeenRecord, type ServerDocument } from './serverDocument'
export { Words } from './Words'
