import './index'
import { fieldSchemas, fieldTypes } from '../core/field/registry'
import { readFolders } from './readFolders'

// The schema of every field type's values.
fieldSchemas.add(
  import.meta.env ? import.meta.glob('./*/*.schema.ts', { eager: true }) : await readFolders('schema'),
)
for (const [kind] of fieldTypes.entries()) fieldSchemas.get(kind)

export { schemaOf } from '../core/field/registry'
