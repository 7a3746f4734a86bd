import type { z } from 'zod'

/** One option of a kind of field, as its input needs it. */
export interface KindOption {
  name: string
  type: 'number' | 'string' | 'boolean' | 'enum'
  /** The allowed values of an `enum`. */
  values: readonly string[]
}

/** Options that every field has, that have their own editor, or that only shipped definitions can use. */
const ELSEWHERE = new Set([
  ...[
    'required',
    'default',
    'unique',
    'visibleWhen',
    'readOnly',
    'immutable',
    'readable',
    'writable',
    'help',
    'printed',
  ],
  ...['computed', 'defaultExpression', 'options', 'optionsBy', 'column', 'fixedOptions'],
])
const TYPES: ReadonlySet<string> = new Set(['number', 'string', 'boolean', 'enum'])

/**
 * Returns the options of a kind that are a number, a text, a switch or a choice. Loads the schemas of all
 * kinds.
 */
export async function loadKindOptions(kind: string): Promise<KindOption[]> {
  const [{ fieldOptions }] = await Promise.all([
    import('../../core/field/registry'),
    import('../../fields/options'),
  ])
  const options = fieldOptions.find(kind)
  // Kinds that contain fields depend on the field schema. Studio doesn't offer them.
  if (!options || typeof options === 'function') return []
  return Object.entries(options.shape).flatMap(([name, schema]) => {
    if (ELSEWHERE.has(name)) return []
    const inner = innermost(schema as z.ZodType)
    const { type } = inner.def
    if (!TYPES.has(type)) return []
    const values = type === 'enum' ? Object.values((inner as z.ZodEnum).def.entries).map(String) : []
    return [{ name, type: type as KindOption['type'], values }]
  })
}

function innermost(schema: z.ZodType): z.ZodType {
  return schema.def.type === 'optional' ? innermost((schema as z.ZodOptional<z.ZodType>).unwrap()) : schema
}
