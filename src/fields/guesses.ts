import './readers'
import { readFolders } from './readFolders'
import { fieldGuesses } from './registry'

// How a column of a file is recognised as a type of field.
fieldGuesses.add(
  import.meta.env ? import.meta.glob('./*/*.guess.ts', { eager: true }) : await readFolders('guess'),
)

export { fieldGuesses } from './registry'
