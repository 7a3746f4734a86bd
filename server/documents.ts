/**
 * The parts of a PDF, for `<name>.document.server.tsx` in a resource's folder, which imports nothing else of
 * the server. They are separate from `server/hooks`, because documents render in a thread without a database.
 */
export { ApiError } from './base/errors/apiError'
export { Columns, type PrintedCell, type PrintedLine } from './features/documents/Columns'
export { colors, size } from './features/documents/colors'
export { Facts } from './features/documents/Facts'
export { MoreDetails } from './features/documents/MoreDetails'
export { markedLines } from './features/documents/markedFields'
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
