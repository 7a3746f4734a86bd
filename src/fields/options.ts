import './index'
import { fieldOptions } from '../core/field/registry'
import { readFolders } from './readFolders'

// What a definition in JSON can say of every type of field.
fieldOptions.add(
  import.meta.env ? import.meta.glob('./*/*.options.ts', { eager: true }) : await readFolders('options'),
)
