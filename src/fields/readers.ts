import './schemas'
import { readFolders } from './readFolders'
import { fieldReaders } from './registry'

// The readers of field types whose imported text is not already the value.
fieldReaders.add(
  import.meta.env ? import.meta.glob('./*/*.reader.ts', { eager: true }) : await readFolders('reader'),
)

export { readerOf } from './registry'
