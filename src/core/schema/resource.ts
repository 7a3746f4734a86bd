import type { AnyField, Right } from '../field/field'
import type { FormChoices } from './formChoices'
import type { RecordFigure } from './recordFigure'
import type { Scheduled } from './schedule'
import type { Trigger } from './trigger'
import type { Fields, Values } from './values'
import type { When } from './when'

export type { Fields, Values }

/** Other records that point at this one through `by`. */
export interface Relation {
  to: string
  by: string
}

/** What is there beside a record when a rule, a guard or a computed value is worked out. */
export interface RuleContext {
  /** The record as it was; undefined when it is being made. */
  before?: Values
  /** The signed-in person; undefined where the server itself writes. */
  actor?: Values
  /** `YYYY-MM-DD` in the office's time zone. */
  today: string
  /** What the signed-in person may do; undefined where the server itself writes. */
  can?(action: string, subject: string): boolean
  /** What the office has chosen for this resource's forms. */
  office?: FormChoices
}

/** A rule of the business over several fields. Its message is `resources.<name>.rules.<rule>` in the catalogue. */
export interface RecordRule<Record = Values> {
  /** Fields that the message stands beside. */
  fields: readonly string[]
  isValid(record: Record, context: RuleContext): boolean
}

/**
 * What keeps a record from a transition: the message `resources.<name>.missing.<key>` (a key with a point is one of the
 * whole catalogue), what it names, and the field.
 */
export interface Blocker {
  key: string
  params?: Values
  field?: string
}

/** A named move from one status to another; the only way in which a status changes. */
export interface Transition<Record = Values> {
  from: readonly string[]
  /** The status after it; one of `from` for a move that leaves the record where it is, such as an endorsement. */
  to: string
  /** The right that it needs; `update` when nothing is said. */
  action?: string
  /** A reason must be given. */
  reason?: boolean
  /** Fields that must be filled before; what is empty is asked on the way. */
  requires?: readonly string[]
  /** Fields that are always asked on the way. The move may set them although they are `readOnly`. */
  input?: readonly string[]
  /** What these begin with on the screen where they are empty; `@today` is the office's day. */
  initialValues?: Values
  /** Fields that follow from what is entered: shown on the way as they will be, and set by the move. */
  computed?: { readonly [field: string]: (record: Record, context: RuleContext) => unknown }
  /** Whether a record of its status has anything that it could be made on; where not, no screen shows it. */
  availableWhen?(record: Record): boolean
  /** Says what is missing; a text stands for a `Lack` with that key. Nothing when the move is possible. */
  guard?(record: Record, context: RuleContext): readonly (string | Blocker)[]
  /** No one makes it by hand: only the server does, on a day (`due`) or as the effect of another move. */
  by?: 'server'
  /** The server makes it by itself on every record in `from` that this filter finds. */
  due?: Values
  /** Asked again where the record has arrived already, it changes nothing and answers the record. */
  repeatable?: boolean
  /** Can be made on many records of a list at once. */
  bulk?: boolean
  /** The reference to what the move has made: whoever has made it is shown the way there. */
  createdReference?: string
  /** Can be taken back for a day, with all that followed from it: it has issued, sent and paid nothing. */
  undo?: boolean
}

/** Fields whose values together no two records share, among those that `when` holds for. */
export interface Uniqueness {
  fields: readonly string[]
  when?: When
}

/** A PDF that can be made of a record. Labelled `resources.<name>.documents.<document>`. */
export interface RecordDocument {
  /** The records that there is one of; every record when nothing is said. */
  when?: When
}

/** What makes two records seem one and the same thing: equal values, and dates so many days apart at most. */
export interface Similarity<Name extends string = string> {
  same: readonly Name[]
  near: Readonly<Partial<Record<Name, number>>>
}

/** A part of a form or a view. Labelled `resources.<name>.sections.<section>`. */
export interface Section {
  section: string
  fields: readonly string[]
  /** Tab of the view that it stands on; the first when nothing is said. */
  tab?: string
}

export interface ListView {
  columns: readonly string[]
  filters: readonly string[]
  search: readonly string[]
  sort: Readonly<Record<string, 'asc' | 'desc'>>
}

/** Components in place of generated pages, loaded when they are opened. Typed by the pages, opaque here. */
export type ReplacedView = () => Promise<Record<string, unknown>>
export interface Views {
  list?: ReplacedView
  show?: ReplacedView
  edit?: ReplacedView
  create?: ReplacedView
}

/** How people sign in with the records of a resource: which field holds what. */
export interface AccountFields {
  email: string
  password: string
  name: string
  active: string
  type: string
  role?: string
  phone?: string
  language?: string
  /** Fields that a rule may compare with, as `@my.<field>`. Nobody changes them on their own record. */
  contextFields?: readonly string[]
}

/** A resource with every default worked out: what the engine works with. */
export interface Resource {
  name: string
  title: string
  /** Fields that name it in other languages, by the language; where such a one is empty the title stands. */
  titles: Readonly<Record<string, string>>
  /** Fields that tell its records apart in pickers, for whoever may read them: a second line under the title. */
  choiceDetails: readonly string[]
  subject: string
  icon: string
  /** Group of the menu; `false` keeps it out of the menu, and without pages of its own unless `pages` says so. */
  menu: string | false
  /** It has pages of its own; false for what stands only on the pages of other records. */
  pages: boolean
  order: number
  fields: Fields
  /** The reference to the record that this one is a part of, whose rules are its own (P-13). */
  parent?: string
  /** Where the currency of its amounts is: a field, or a field behind a reference (`order_id.currency`). */
  currency?: string
  relations: Record<string, Relation>
  list: ListView
  form: readonly Section[]
  view: readonly Section[]
  /** The field that transitions move; undefined without transitions. */
  transitions: Record<string, Transition>
  rules: Record<string, RecordRule>
  /** Held by the database; the message is `resources.<name>.rules.<key>`. */
  uniques: Record<string, Uniqueness>
  /** What is made of a record, by `<document>.document.server.tsx` in a folder of the product. */
  documents: Record<string, RecordDocument>
  /** What a day brings without a move; each by a name that is never given to another. */
  schedule: Record<string, Scheduled>
  /** What people are told of its records; each by a name that is never given to another. */
  notifications: Record<string, Trigger>
  /** Changes that a save brings with it, on both sides. */
  hooks: { beforeSave?(record: Values, context: RuleContext): Values }
  /** Fields by whose equality two records may be one and the same thing; shown before saving. */
  duplicates: readonly string[]
  /** Several fields that tell it together. */
  similarity?: Similarity
  /** What nobody does by hand, as it follows from other records: no screen offers it, and the hooks refuse it. */
  systemOnly: readonly ('create' | 'delete')[]
  /** Numbers over the records that belong to one, shown beside its key facts. */
  figures: Record<string, RecordFigure>
  views: Views
  /** What is deleted of it stays in the trash: nobody and no day deletes it for good. */
  neverPurged: boolean
  /** A new one is made with one click, without a form, and opened to be filled in. */
  quickCreate: boolean
  live: boolean
  /** Whoever may `update` this subject chooses numbering, required fields and defaults, under `settings/<name>`. */
  configurable?: string
  account?: AccountFields
  /** What each type of account is called: keys of the catalogue. */
  readonly [RESOURCE]: true
}

/** The one section of a form that nobody divided; it needs no label of its own. */
export const UNDIVIDED = 'details'

export const RESOURCE = Symbol.for('coverdesk.resource')

/** Says whether a value is a definition. */
export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && RESOURCE in value

export type { AnyField, Right, When }
