import type { AnyField, Right } from '../field/field'
import type { FormChoices } from './formChoices'
import type { BoardSettings, CalendarSettings, Layout } from './layouts'
import type { DeclaredMeasure } from './measure'
import type { RecordFigure } from './recordFigure'
import type { RecordOptions } from './recordOptions'
import type { ReportSettings } from './reportSettings'
import type { Scheduled } from './schedule'
import type { Trigger } from './trigger'
import type { Fields, Values } from './values'
import type { FieldValues, When } from './when'

export type { Fields, Values }

/** Other records that point at this one through `by`. */
export interface Relation {
  to: string
  by: string
}

/** The context in which a rule, a guard or a computed value is evaluated. */
export interface RuleContext {
  /** The stored record before the change; undefined when it is being created. */
  before?: Values
  /** The signed-in user; undefined if the server itself writes. */
  actor?: Values
  /** `YYYY-MM-DD` in the office's time zone. */
  today: string
  /** Returns whether the signed-in user has a permission; undefined if the server itself writes. */
  can?(action: string, subject: string): boolean
  /** The office's settings for this resource's forms. */
  office?: FormChoices
}

/** A business rule over several fields. Its message is `resources.<name>.rules.<rule>` in the catalogue. */
export interface RecordRule<Record = Values> {
  /** Fields at which the message is shown. */
  fields: readonly string[]
  isValid(record: Record, context: RuleContext): boolean
}

/**
 * Why a record can't make a transition: the message `resources.<name>.missing.<key>` (a key with a dot is a
 * full catalogue key), its params, and the field, or the path of a value inside it: `answers.plate`.
 */
export interface Blocker {
  key: string
  params?: Values
  field?: string
}

/**
 * A named change from one status to another, or an act that keeps the status. A status changes only by
 * transitions.
 *
 * @example { from: ['open', 'paused'], input: ['due_on'] } // keeps the status, because it has no `to`
 */
export interface Transition<Record = Values> {
  from: readonly string[]
  /** The new status; without it, each record keeps its own. */
  to?: string
  /** The required action of a permission; default `update`. */
  action?: string
  /** Whether the user must enter a reason. */
  reason?: boolean
  /** Fields that must be filled; the transition's dialog shows the empty ones. */
  requires?: readonly string[]
  /**
   * Fields that the transition's dialog always shows. The
   * transition can set them even if they are `readOnly`.
   */
  input?: readonly string[]
  /** Initial values of empty inputs in the dialog; `@today` is the office's day. */
  initialValues?: Values
  /** Inputs without the record's value: empty in the dialog, and null if a caller doesn't send them. */
  startsEmpty?(record: Record): readonly string[]
  /** Fields computed from the inputs: previewed in the dialog and set by the transition. */
  computed?: { readonly [field: string]: (record: Record, context: RuleContext) => unknown }
  /** Whether the transition makes sense for a record with a status in `from`; if not, no screen shows it. */
  availableWhen?(record: Record): boolean
  /** Returns what is missing; a string is a `Blocker` with that key. Empty if the transition is possible. */
  guard?(record: Record, context: RuleContext): readonly (string | Blocker)[]
  /** Users can't make it: only the server does, on a day (`due`) or as the effect of another transition. */
  by?: 'server'
  /**
   * The server makes it automatically on every record in `from` that this filter matches. A transition that
   * keeps the status sets a field (`computed`) after which the filter no longer matches.
   */
  due?: Values
  /** If the record already has the status `to`, the transition changes nothing and returns the record. */
  repeatable?: boolean
  /** Can be made on many records of a list at once. */
  bulk?: boolean
  /** The reference to the record that the transition created; the user is shown a link to it. */
  createdReference?: string
  /** Can be undone for a day together with its effects, because it issues, sends and pays nothing. */
  undo?: boolean
}

/** Fields whose combined values must be unique, among the records that `when` holds for. */
export interface Uniqueness {
  fields: readonly string[]
  when?: FieldValues
}

/** A PDF that can be generated for a record. Labeled `resources.<name>.documents.<document>`. */
export interface RecordDocument {
  /** The records that have this document; all by default. */
  when?: When
  /** Other resources that it prints; only their fields that are marked as `printed`. */
  prints?: readonly string[]
}

/**
 * When two records seem to be duplicates: equal values in `same`, and
 * dates in `near` at most that many days apart.
 */
export interface Similarity<Name extends string = string> {
  same: readonly Name[]
  near: Readonly<Partial<Record<Name, number>>>
}

/**
 * Where the versions of a record by day are. On a day, the version with `from` <= day < `until` is valid (an empty
 * `until` is open); its values replace those of the fields with the same name and type.
 */
export interface AsOf {
  /** The relation to the versions, which are children of the record: their `parent` is the relation's `by`. */
  versions: string
  /** The first day of a version. */
  from: string
  /** The day after its last one; without it, a version ends with the next one. */
  until?: string
  /** The versions that count: `{ superseded_at: null }`; all by default. */
  when?: Values
}

/** A part of a form or a view. Labeled `resources.<name>.sections.<section>`. */
export interface Section {
  section: string
  fields: readonly string[]
  /** The tab of the view; default is the first one. */
  tab?: string
}

export interface ListView {
  columns: readonly string[]
  filters: readonly string[]
  search: readonly string[]
  sort: Readonly<Record<string, 'asc' | 'desc'>>
  /** The layouts of the list, the default one first; without it, the layouts that its fields allow. */
  layouts?: readonly Layout[]
  board?: BoardSettings
  calendar?: CalendarSettings
  /** Views that the definition ships, by name; users add their own. */
  views?: Readonly<Record<string, ShippedView>>
}

/** A named filter, order, columns and layout of a list. Anything it leaves out is taken from the list. */
export interface ShippedView extends Partial<Pick<ListView, 'columns' | 'sort' | 'board' | 'calendar'>> {
  /** A filter of the API. */
  filter?: Values
  layout?: Layout
  /** How the rows of the table are grouped: `status`, `created_at:month`. */
  group?: string
  /** The totals of the table: `sum:total`. */
  totals?: readonly string[]
  /** Shows groups and their numbers instead of rows. */
  report?: ReportSettings
}

/**
 * Components that replace generated pages, loaded when they are
 * opened. The pages type them; here they are opaque.
 */
export type ReplacedView = () => Promise<Record<string, unknown>>
export interface Views {
  list?: ReplacedView
  show?: ReplacedView
  edit?: ReplacedView
  create?: ReplacedView
  /**
   * Replace how fields are shown on the record's page and in transitions' dialogs, by the field's name. Each
   * gets `PanelProps`.
   */
  fields?: Readonly<Record<string, ReplacedView>>
}

/** How people sign in with the records of a resource: the field for each purpose. */
export interface AccountFields {
  email: string
  password: string
  name: string
  active: string
  type: string
  role?: string
  phone?: string
  language?: string
  /** Users with the same value are a team: `@my_team` in filters. */
  team?: string
  /** Fields that a rule can compare with, as `@my.<field>`. Users can't change them on their own record. */
  contextFields?: readonly string[]
}

/** A resource with all defaults filled in, as the engine uses it. */
export interface Resource extends RecordOptions {
  name: string
  title: string
  /** Title fields of other languages, by language; the title is shown if such a field is empty. */
  titles: Readonly<Record<string, string>>
  /** Fields shown in pickers as a second line under the title, to users who can read them. */
  choiceDetails: readonly string[]
  subject: string
  icon: string
  /**
   * The menu group. `false` hides the resource from the menu, and
   * it has no pages either unless `pages` is true.
   */
  menu: string | false
  /** Whether it has its own pages; false if it is shown only on the pages of other records. */
  pages: boolean
  order: number
  fields: Fields
  /** The reference to the record that this one is a part of; the parent's rules apply to it (P-13). */
  parent?: string
  /**
   * Where the currency of its amounts is: a field, or a field of a referenced record (`order_id.currency`).
   */
  currency?: string
  relations: Record<string, Relation>
  list: ListView
  form: readonly Section[]
  view: readonly Section[]
  /** Changes of its status; empty if it has none. */
  transitions: Record<string, Transition>
  rules: Record<string, RecordRule>
  /** Enforced by the database; the message is `resources.<name>.rules.<key>`. */
  uniques: Record<string, Uniqueness>
  /** PDFs of a record, implemented by `<document>.document.server.tsx` in a folder of the product. */
  documents: Record<string, RecordDocument>
  /** Changes on a day without a transition, each under a unique name. */
  schedule: Record<string, Scheduled>
  /** Notifications about its records, each under a unique name. */
  notifications: Record<string, Trigger>
  /** Changes that follow from a save, applied in the browser and on the server. */
  hooks: { beforeSave?(record: Values, context: RuleContext): Values }
  /** Fields in which an equal value suggests a duplicate; shown before saving. */
  duplicates: readonly string[]
  /** Several fields that together suggest a duplicate. */
  similarity?: Similarity
  /**
   * Actions that only the server takes, because they follow from other records. No screen offers them, and the API
   * and imports reject them; if the resource has a `beforeWrite` hook, the hook must reject them, with the reason.
   */
  systemOnly: readonly ('create' | 'delete')[]
  /** Set on the copy that a page of deleted records shows. */
  trashed?: true
  /**
   * The versions of a record by day, which `?as_of=2027-01-15` and the screens read.
   *
   * @example { versions: 'terms', from: 'starts_on', until: 'ends_on', when: { replaced: false } }
   */
  asOf?: AsOf
  /** Numbers over related records, shown next to the key facts. */
  figures: Record<string, RecordFigure>
  /**
   * Numbers over its records that reports and dashboards offer by name. Labeled
   * `resources.<name>.measures.<measure>`.
   */
  measures: Record<string, DeclaredMeasure>
  views: Views
  /** Deleted records stay in the trash and are never deleted permanently. */
  neverPurged: boolean
  /** Creates a record with one click, without a form, and opens it to be filled in. */
  quickCreate: boolean
  live: boolean
  /**
   * Users who can `update` this subject choose numbering, required
   * fields and defaults, under `settings/<name>`.
   */
  configurable?: string
  account?: AccountFields
  readonly [RESOURCE]: true
}

/** The only section of a form without sections; it has no label. */
export const UNDIVIDED = 'details'

export const RESOURCE = Symbol.for('coverdesk.resource')

/** Returns whether a value is a definition. */
export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && RESOURCE in value

export type { AnyField, Right, When }
