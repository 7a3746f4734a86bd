import { typeOf } from '../core/field/registry'
import { byName } from '../core/schema/byName'
import type { IconName } from '../core/schema/icons'
import type { BoardSettings, CalendarSettings, Layout } from '../core/schema/layouts'
import { type DeclaredMeasure, MEASURE, type Measure } from '../core/schema/measure'
import type { RecordOf } from '../core/schema/record'
import type { RecordFigure } from '../core/schema/recordFigure'
import {
  type AccountFields,
  type AsOf,
  type Fields,
  RESOURCE,
  type RecordDocument,
  type RecordRule,
  type Relation,
  type Resource,
  type RuleContext,
  type Section,
  type ShippedView,
  type Similarity,
  type Transition,
  UNDIVIDED,
  type Views,
} from '../core/schema/resource'
import type { Scheduled } from '../core/schema/schedule'
import type { Trigger } from '../core/schema/trigger'
import type { FieldValues } from '../core/schema/when'
import { defaultColumns } from './defaultColumns'

type SystemField = 'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'
type NameOf<F> = keyof F & string

interface SectionOf<F> {
  section: string
  fields: readonly NameOf<F>[]
  tab?: string
}

/** A definition as developers write it; everything except name, title, subject and fields has a default. */
export interface Definition<N extends string, F extends Fields> {
  /** Plural, in kebab case: the path of its pages and of its API. */
  name: N
  /** The field that names a record in links, pickers and page titles. */
  title: NameOf<F>
  /** Fields that name it in other languages: `{ fr: 'name_fr' }`. */
  titles?: Readonly<Record<string, NameOf<F>>>
  /** Fields shown in pickers as a second line under the title. */
  choiceDetails?: readonly NameOf<F>[]
  /** The name by which rules and roles grant permissions on its records. */
  subject: string
  icon?: IconName
  menu?: string | false
  /** Whether it has its own pages; by default it has them if it is in the menu. */
  pages?: boolean
  /** Its position in its menu group; resources with the same position are sorted by name. */
  order?: number
  fields: F
  /**
   * A required, immutable reference to the record that this one is
   * a part of; the parent's rules apply to it (P-13).
   */
  parent?: NameOf<F>
  /**
   * Where the currency of its amounts is: a field, or a field of a referenced record (`order_id.currency`).
   * New amounts start with this currency. If it is a referenced record's, no other currency is accepted.
   */
  currency?: NameOf<F> | `${NameOf<F>}.${string}`
  relations?: Record<string, Relation>
  list?: {
    columns?: readonly (NameOf<F> | SystemField)[]
    filters?: readonly (NameOf<F> | SystemField)[]
    /** Fields, and paths of references (`order_id.person_id`) to a record whose title is searched too. */
    search?: readonly (NameOf<F> | `${NameOf<F>}.${string}`)[]
    sort?: Partial<Record<NameOf<F> | SystemField, 'asc' | 'desc'>>
    /** The layouts of the list, the default one first; without it, the layouts that its fields allow. */
    layouts?: readonly Layout[]
    board?: BoardSettings & {
      by: NameOf<F>
      card?: readonly (NameOf<F> | SystemField)[]
      sums?: readonly NameOf<F>[]
    }
    calendar?: CalendarSettings & { date: NameOf<F> | SystemField; end?: NameOf<F> | SystemField }
    /** Views by name; users can save more. Labeled `resources.<name>.views.<view>`. */
    views?: Readonly<Record<string, ShippedView>>
  }
  form?: readonly SectionOf<F>[]
  /** The sections of the view; by default those of the form. */
  view?: readonly {
    section: string
    fields: readonly (NameOf<F> | SystemField)[]
    tab?: string
  }[]
  transitions?: Record<string, Transition<RecordOf<{ fields: F }>>>
  rules?: Record<
    string,
    Omit<RecordRule<RecordOf<{ fields: F }>>, 'fields'> & { fields: readonly NameOf<F>[] }
  >
  uniques?: Record<string, { fields: readonly NameOf<F>[]; when?: FieldValues }>
  documents?: Record<string, RecordDocument>
  schedule?: Record<string, Scheduled>
  notifications?: Record<string, Trigger>
  hooks?: {
    beforeSave?(record: RecordOf<{ fields: F }>, context: RuleContext): Partial<RecordOf<{ fields: F }>>
  }
  /**
   * Versions of a record by day, in a child relation. `GET leases/7?as_of=2027-01-15`, lists, exports and screens
   * then show the values of that day: `{ versions: 'terms', from: 'starts_on', until: 'ends_on' }`.
   */
  asOf?: AsOf
  duplicates?: readonly NameOf<F>[]
  similarity?: Similarity<NameOf<F>>
  /** Numbers over the records that reference one: `{ claims: { resource: 'claims', by: 'customer_id' } }`. */
  figures?: Record<string, RecordFigure>
  /** Numbers over its records that reports and dashboards offer by name, from its `measures.ts`. */
  measures?: readonly Measure[]
  views?: Views
  /** Creates a record from its parent's page with one click, without a form, and opens it to be filled in. */
  quickCreate?: boolean
  /**
   * Actions that only the server takes, because they follow from other
   * records. If the resource has a `beforeWrite` hook, it must reject them, with the reason.
   */
  systemOnly?: readonly ('create' | 'delete')[]
  /**
   * Its records are created (by users too, unless `systemOnly` has `create`) and never changed or deleted. The
   * database refuses both, so a mistake is corrected by another record: `appendOnly: true`.
   */
  appendOnly?: boolean
  /**
   * `false` for records that change often and whose changes nobody reads: they have no history, and nothing can be
   * undone. The audit log still names each action. A part that a hook deletes with its parent isn't restored with it.
   */
  history?: boolean
  /**
   * The field with the person whose record it is: `created_by`, or a reference to a person, which the server fills with
   * the person who creates it and nobody changes. People use their own records without any rule, and need a rule that
   * names the subject for those of others: one about `all` doesn't count.
   */
  owner?: NameOf<F> | 'created_by'
  /** `true` for very many records: lists don't run a count, and have a next page instead of a total. */
  uncounted?: boolean
  /**
   * Deleted records stay in the trash permanently, as business or law requires. Accounts do by default,
   * because the audit log names them.
   */
  neverPurged?: boolean
  /** Open pages refresh when someone else saves; default true. */
  live?: boolean
  /**
   * Users who can `update` this subject choose numbering, required
   * fields and defaults, under `settings/<name>`.
   */
  configurable?: string
  account?: AccountFields & { [Part in Exclude<keyof AccountFields, 'contextFields'>]?: NameOf<F> } & {
    contextFields?: readonly NameOf<F>[]
  }
}

/**
 * Declares a resource: its screens, API, table, rules, history and documentation are derived from this one
 * object. When the program starts, `checkResources` finds the mistakes that types can't detect.
 */
export function defineResource<const N extends string, const F extends Fields>(
  definition: Definition<N, F>,
): Resource & { name: N; fields: F } {
  const {
    list = {},
    hooks = {},
    relations = {},
    transitions = {},
    rules = {},
    uniques = {},
    documents = {},
    schedule = {},
    notifications = {},
    views = {},
    measures = [],
  } = definition
  const names = Object.keys(definition.fields)
  const shown = names.filter(name => !isSecret(definition.fields, name))
  const inputNames = names.filter(name => isInput(definition.fields, name))
  const form = definition.form
    ? withRest(definition.form, inputNames)
    : [{ section: UNDIVIDED, fields: inputNames }]
  return {
    icon: 'folder',
    menu: 'data',
    order: 100,
    live: true,
    titles: {},
    choiceDetails: [],
    quickCreate: false,
    duplicates: [],
    appendOnly: false,
    history: true,
    uncounted: false,
    neverPurged: definition.account !== undefined || definition.appendOnly === true,
    pages: definition.menu !== false,
    ...definition,
    fields: byName(definition.fields, ownField(definition)) as F,
    figures: byName(definition.figures),
    // Nothing offers to delete a record that can't be deleted.
    systemOnly: definition.appendOnly ? withDelete(definition.systemOnly) : (definition.systemOnly ?? []),
    relations: byName(relations),
    list: {
      columns: list.columns ?? defaultColumns(definition.title, definition.fields),
      filters: list.filters ?? [],
      search: list.search ?? [definition.title],
      sort: (list.sort ?? { created_at: 'desc' }) as Record<string, 'asc' | 'desc'>,
      ...(list.layouts && { layouts: list.layouts }),
      ...(list.board && { board: list.board }),
      ...(list.calendar && { calendar: list.calendar }),
      ...(list.views && { views: byName(list.views) }),
    },
    form,
    view:
      definition.view ??
      form.map(section => ({ ...section, fields: section.fields.filter(name => shown.includes(name)) })),
    // The engine calls these with parsed records only, so their narrower parameter types hold.
    transitions: byName(transitions as unknown as Resource['transitions']),
    rules: byName(rules as unknown as Resource['rules']),
    uniques: byName(uniques),
    documents: byName(documents),
    schedule: byName(schedule),
    notifications: byName(notifications),
    measures: byName(Object.fromEntries(measures.map(measure => declared(measure, definition.name)))),
    hooks: hooks as unknown as Resource['hooks'],
    views,
    [RESOURCE]: true,
  }
}

/** Returns the field with the owner as the server fills it. */
const ownField = ({ owner, fields }: { owner?: string; fields: Fields }): Fields => {
  const field = owner === undefined ? undefined : fields[owner]
  return owner && field ? { [owner]: { ...field, readOnly: true, default: '@me' } } : {}
}

const withDelete = (actions: Resource['systemOnly'] = []): Resource['systemOnly'] =>
  actions.includes('delete') ? actions : [...actions, 'delete']

function declared(
  { name, resource, [MEASURE]: _mark, ...measure }: Measure,
  of: string,
): [string, DeclaredMeasure] {
  if (resource !== of) throw new Error(`The measure "${name}" of "${of}" counts records of "${resource}".`)
  return [name, measure]
}

/** Adds a section with the fields that no other section lists. */
function withRest(form: readonly Section[], inputNames: readonly string[]): readonly Section[] {
  const named = new Set(form.flatMap(({ fields }) => fields))
  const rest = inputNames.filter(name => !named.has(name))
  return rest.length ? [...form, { section: 'more', fields: rest }] : form
}

const isSecret = (fields: Fields, name: string) => {
  const field = fields[name]
  return field !== undefined && typeOf(field).writeOnly === true
}
// A number that the server assigns is in every form and view, although users can't enter it.
const isInput = (fields: Fields, name: string) => {
  const { computed, readOnly, ...field } = fields[name] ?? {}
  return 'numbered' in field || (!computed && !readOnly)
}

/** Declares the records that point at this one: `hasMany('policies', { by: 'customer_id' })`. */
export const hasMany = (to: string, { by }: { by: string }): Relation => ({ to, by })
