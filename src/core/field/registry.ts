import type { ZodType } from 'zod'
import type { FieldData } from './fieldData'
import type { AnyField, FieldType } from './fieldType'

/** The modules of one part of every field type, by path: `./percent/percent.schema.ts`. */
export type PartModules = Readonly<Record<string, unknown>>

const PATH = /([^/]+)\/([^/.]+)\.(\w+)\.(tsx?)$/

/**
 * One part of every field type, by kind. `src/fields` adds the files of its folders; all other code looks
 * parts up here, also types with nested fields (list), so that no part imports the module that collects them.
 */
export class FieldParts<Part> {
  readonly #parts = new Map<string, Part>()

  /**
   * `part` is the part's name in file names, e.g. `schema`; `extension` is the files'
   * extension, and `finder` the module that loads them.
   */
  constructor(
    private readonly part: string,
    private readonly extension: 'ts' | 'tsx',
    private readonly finder: string,
  ) {}

  /** Adds each file's export: `percentSchema` of `percent/percent.schema.ts`. */
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

  /** Returns the part of a kind; undefined if the kind has none or parts are not loaded. */
  find(kind: string): Part | undefined {
    return this.#parts.get(kind)
  }

  get(kind: string): Part {
    const part = this.#parts.get(kind)
    if (part) return part
    throw new Error(
      this.#parts.size
        ? `Fields of kind ${kind} have no ${this.part}: there is no ${this.#file(kind)}`
        : `Fields of kind ${kind} can't be used before ${this.finder} is loaded`,
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
 * Returns the type of a field, which the engine uses instead of comparing kinds. All its column functions use
 * the field's own column, also if its name differs from the field's.
 */
export function typeOf({ kind, column }: Pick<AnyField, 'kind' | 'column'>): FieldType {
  const type = fieldTypes.get(kind)
  return column === undefined ? type : inOwnColumn(type)
}

/**
 * Returns the name under which a field's values are stored: its
 * column's, or the first column's if it has several.
 *
 * @example columnOf('deadline', { kind: 'date', column: 'due' }) // 'due'
 */
export const columnOf = (name: string, { column = name }: Pick<AnyField, 'column'>): string => column

const inOwnColumns = new WeakMap<FieldType, FieldType>()

/** Returns a type whose fields are stored under the name in `column`. */
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

/** Separate from the types, so that a page that only shows values does not load the schemas. */
export const fieldSchemas = new FieldParts<(field: never) => ZodType>('schema', 'ts', 'src/fields/schemas.ts')

/** The options of a field in a JSON definition; only the server loads them. */
export const fieldOptions = new FieldParts<FieldData>('options', 'ts', 'src/fields/options.ts')

const schemas = new WeakMap<object, ZodType>()

/**
 * Returns the schema of this field's values in the API, which also normalizes them; callers handle empty
 * values first. It is cached for each field, because creating it costs more than validating with it.
 */
export function schemaOf(field: AnyField): ZodType {
  const known = schemas.get(field)
  if (known) return known
  const schema = fieldSchemas.get(field.kind)(field as never)
  schemas.set(field, schema)
  return schema
}

/** Returns the schema, or undefined if no schemas are loaded. */
export const loadedSchemaOf = (field: AnyField): ZodType | undefined =>
  fieldSchemas.find(field.kind) && schemaOf(field)
