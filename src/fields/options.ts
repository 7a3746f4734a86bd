import './index'
import { fieldOptions } from '../core/field/registry'
import { readFolders } from './readFolders'

// The options of every field type that a definition in JSON can set.
fieldOptions.add(
  import.meta.env ? import.meta.glob('./*/*.options.ts', { eager: true }) : await readFolders('options'),
)
