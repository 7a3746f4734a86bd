import { fieldTypes } from '../core/field/registry'
import { readFolders } from './readFolders'

// All field types: each has a folder here, whose files are named after it and found by their names.
fieldTypes.add(
  import.meta.env ? import.meta.glob('./*/*.type.ts', { eager: true }) : await readFolders('type'),
)
for (const [kind, type] of fieldTypes.entries())
  if (type.kind !== kind)
    throw new Error(`src/fields/${kind}/${kind}.type.ts: the kind is ${type.kind} and must be ${kind}`)

export { schemaOf, typeOf } from '../core/field/registry'
