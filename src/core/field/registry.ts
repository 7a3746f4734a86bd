import type { ZodType } from 'zod'
import type { FieldData } from './fieldData'
import type { AnyField, FieldType } from './fieldType'

/** The modules of one part of every field type, by path: `./percent/percent.schema.ts`. */
export type PartModules = Readonly<Record<string, unknown>>

const PATH = /([^/]+)\/([^/.]+)\.(\w+)\.(tsx?)$/

/**
 * One part of every field type, by kind. `src/fields` fills it with the files of its folders; everything else asks it, also
 * types made of further fields (list), so that no part imports what finds the parts.
 */
export class FieldParts<Part> {
  readonly #parts = new Map<string, Part>()

  /** `part` is how the files are called, e.g. `schema`; `extension` is theirs, and `finder` the module that loads them. */
  constructor(
    private readonly part: string,
    private readonly extension: 'ts' | 'tsx',
    private readonly finder: string,
  ) {}

  /** Adds what each file exports: `percentSchema` of `percent/percent.schema.ts`. */
  add(modules: PartModules): void {
    for (const [path, module] of Object.entries(modules)) {
      const [, kind = '', name] = PATH.exec(path) ?? []
      if (name !== kind)
        throw new Error(`src/fields/${path.replace(/^\.\//, '')} must be called ${this.#file(kind)}`)
      const exported = `${kind}${this.part[0]?.toUpperCase()}${this.part.slice(1)}`
      const part = (module as Record<string, Part>)[exported]
      if (!part) throw new Error(`${this.#file(kind)} must export ${exported}`)
      this.#parts.set(kind, part)
    }
  }

  /** The part of a kind; undefined where it has none, or none is loaded. */
  find(kind: string): Part | undefined {
    return this.#parts.get(kind)
  }

  get(kind: string): Part {
    const part = this.#parts.get(kind)
    if (part) return part
    throw new Error(
      this.#parts.size
        ? `Fields of kind ${kind} have no ${this.part}: there is no ${this.#file(kind)}`
        : `Nothing is known of fields of kind ${kind} before ${this.finder} is loaded`,
    )
  }

  entries(): [kind: string, part: Part][] {
    return [...this.#parts]
  }

  #file(kind: string): string {
    return `src/fields/${kind}/${kind}.${this.part}.${this.extension}`
  }
}

export const fieldTypes = new FieldParts<FieldType>('type', 'ts', 'src/fields/index.ts')

/**
 * The type of a field: what the engine asks instead of comparing kinds. Everything in it that is about columns is about
 * those of this field, also when they are not called like it.
 */
export function typeOf({ kind, column }: Pick<AnyField, 'kind' | 'column'>): FieldType {
  const type = fieldTypes.get(kind)
  return column === undefined ? type : inOwnColumn(type)
}

/**
 * The name under which the values of a field are stored: that of its column, or of the first one if it has several.
 *
 * @example columnOf('deadline', { kind: 'date', column: 'due' }) // 'due'
 */
export const columnOf = (name: string, { column = name }: Pick<AnyField, 'column'>): string => column

const inOwnColumns = new WeakMap<FieldType, FieldType>()

/** A type whose fields are stored under the name in `column`. */
function inOwnColumn(type: FieldType): FieldType {
  const known = inOwnColumns.get(type)
  if (known) return known
  const made: FieldType = {
    ...type,
    columns: (name, field) => type.columns(columnOf(name, field), field),
    indexes: (name, field) => type.indexes(columnOf(name, field), field),
    sort: (name, field) => type.sort(columnOf(name, field), field),
    toRow: (name, value, field) => type.toRow(columnOf(name, field), value, field),
    fromRow: (name, row, field) => type.fromRow(columnOf(name, field), row, field),
    filter: (name, wanted, field) => type.filter(columnOf(name, field), wanted, field),
  }
  inOwnColumns.set(type, made)
  return made
}

/** Who only shows values does not load what checks them. */
export const fieldSchemas = new FieldParts<(field: never) => ZodType>('schema', 'ts', 'src/fields/schemas.ts')

/** What a definition in JSON can say of a field; only the server loads it. */
export const fieldOptions = new FieldParts<FieldData>('options', 'ts', 'src/fields/options.ts')

const schemas = new WeakMap<object, ZodType>()

/**
 * What a value of this field must be, as the API carries it, and its normal form; empty values do not reach it. Made
 * once for each field, as making it costs more than checking with it.
 */
export function schemaOf(field: AnyField): ZodType {
  const known = schemas.get(field)
  if (known) return known
  const schema = fieldSchemas.get(field.kind)(field as never)
  schemas.set(field, schema)
  return schema
}

/** The same; undefined where nothing that checks values is loaded. */
export const loadedSchemaOf = (field: AnyField): ZodType | undefined =>
  fieldSchemas.find(field.kind) && schemaOf(field)
