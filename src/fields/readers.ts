import './schemas'
import { readFolders } from './readFolders'
import { fieldReaders } from './registry'

// How the values of a type of field are read from a text, where the text is not the value.
fieldReaders.add(
  import.meta.env ? import.meta.glob('./*/*.reader.ts', { eager: true }) : await readFolders('reader'),
)

export { readerOf } from './registry'
