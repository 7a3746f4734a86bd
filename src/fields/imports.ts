import './schemas'
import { readFolders } from './readFolders'
import { fieldImports } from './registry'

// How files are read into the values of field types, and columns recognized as them.
fieldImports.add(
  import.meta.env ? import.meta.glob('./*/*.import.ts', { eager: true }) : await readFolders('import'),
)

export { fieldImports, readerOf } from './registry'
