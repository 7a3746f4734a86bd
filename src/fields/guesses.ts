import './readers'
import { readFolders } from './readFolders'
import { fieldGuesses } from './registry'

// The guesses that recognize a file's column as a field type.
fieldGuesses.add(
  import.meta.env ? import.meta.glob('./*/*.guess.ts', { eager: true }) : await readFolders('guess'),
)

export { fieldGuesses } from './registry'
