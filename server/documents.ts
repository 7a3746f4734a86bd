/**
 * The parts that a PDF is made of: what `<name>.document.server.tsx` in a resource's folder imports, and nothing else of
 * the server. It is apart from `server/hooks`, as documents are set in a thread that has no database.
 */
export { Columns, type PrintedCell, type PrintedLine } from './features/documents/Columns'
export { colors, size } from './features/documents/colors'
export { Facts } from './features/documents/Facts'
export { View } from './features/documents/page'
export type { Print } from './features/documents/print'
export { Sheet } from './features/documents/Sheet'
export {
  type DocumentSource,
  labelIn,
  type SeenRecord,
  type ServerDocument,
} from './features/documents/serverDocument'
export { Words } from './features/documents/Words'
