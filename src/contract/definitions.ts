import { z } from 'zod'
import type { Catalogue } from '../core/i18n/catalogue'
import { languageNames } from '../core/i18n/languages'
import type { ShortOutline } from '../core/schema/outline'
import { moment } from './answer'
import { endpoint } from './endpoint'

const catalogue = z.custom<Catalogue>().meta({ type: 'object', description: 'Labels by key' })
/** Checked by `definitionData`, which depends on the field types; the contract can't import it. */
const definition = z
  .record(z.string(), z.unknown())
  .meta({ description: 'A definition in JSON; its schema is /definitions/schema.json' })
const byResource = <Of extends z.ZodType>(of: Of) => z.record(z.string(), of)

/** The data about the office's own definitions that a page has before it loads one of them. */
const definitionIndexSchema = z
  .object({
    revision: z.int().describe('Number of the last change; 0 before the first one'),
    revisions: byResource(z.int()).describe('The revision that last changed each own or extended resource'),
    outlines: z
      .array(z.custom<ShortOutline>().meta({ type: 'object' }))
      .describe('What menus, routes and permissions need of these resources'),
    labels: byResource(catalogue).describe(
      'What these resources are called, in the language that was asked for',
    ),
  })
  .meta({ id: 'DefinitionIndex' })
export type OwnDefinitionIndex = z.infer<typeof definitionIndexSchema>

const origins = z.enum(['shipped', 'own'])

const place = z.object({
  resource: z.string(),
  place: z.string().describe('Path within the definition: `fields.due.required`; empty for all of it'),
})

const recordsFilter = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('Filter of the list of the resource that finds the records it is about')

export const planProblemSchema = place.extend({
  message: z.string().describe('What is wrong, in the language of the request'),
  cure: z.string().optional().describe('What to do'),
  start: z.int().optional().describe('The first wrong character of an expression, from 0'),
  end: z.int().optional().describe('The character after the last wrong one'),
  records: recordsFilter,
})

/** A resource in Studio's list. */
export const studioResourceSchema = z
  .object({
    name: z.string(),
    label: z.string().describe('Its name in the language of the request, plural'),
    subject: z.string(),
    icon: z.string(),
    menu: z.string().or(z.literal(false)),
    origin: origins.describe('Whether the product ships it or the office made it'),
    extended: z.boolean().describe('A shipped resource with additions of the office'),
    fields: z.int(),
    own_fields: z.int(),
    transitions: z.int(),
    revision: z.int().describe('The revision that last changed it; 0 for none'),
    changed_at: moment.nullable(),
    changed_by: z.string().nullable().describe('Name of the person'),
    problems: z
      .array(planProblemSchema)
      .optional()
      .describe('Why the stored definition can’t be used and is left out'),
  })
  .meta({ id: 'StudioResource' })
export type StudioResource = z.infer<typeof studioResourceSchema>

/** The data that the editor of one resource needs. */
export const studioDefinitionSchema = z
  .object({
    name: z.string(),
    origin: origins,
    revision: z.int().describe('Send it back as `base` with a plan; 0 for a resource without own definition'),
    shipped: definition.nullable().describe('What the product ships, as data; null for own resources'),
    code: z.array(z.string()).describe('Parts of the shipped definition that only its code has'),
    own: definition.nullable().describe('The office’s own definition or extension'),
    labels: byResource(catalogue).describe('All labels of the resource by language, own ones included'),
    shipped_labels: byResource(catalogue).describe('The labels that ship, by language'),
    printed_on: z.array(z.string()).describe('The documents that print its marked fields, by their names'),
  })
  .meta({ id: 'StudioDefinition' })
export type StudioDefinitionAnswer = z.infer<typeof studioDefinitionSchema>

/** Changes of definitions, with the revisions that they are based on. */
export const definitionChangesSchema = z.strictObject({
  changes: byResource(definition.nullable()).describe('Definitions by resource; null removes one'),
  base: byResource(z.int())
    .optional()
    .describe('The revision of each definition that was edited; 0 for none'),
  reverts_to: z.int().optional().describe('The revision that these changes go back to'),
  product: z
    .string()
    .max(50)
    .optional()
    .describe('The version of the product whose definitions they are; a newer one than this is refused'),
})
export type DefinitionChangesBody = z.infer<typeof definitionChangesSchema>

export const applyBodySchema = definitionChangesSchema.extend({
  reason: z.string().max(500).optional().describe('Why; the versions and the audit log show it'),
  confirm: z
    .string()
    .optional()
    .describe('The name of the resource whose data is lost, or of the first one of several'),
})
export type ApplyBody = z.infer<typeof applyBodySchema>

/** The effects of a change of definitions. Texts are in the language of the request. */
export const definitionPlanSchema = z
  .object({
    status: z
      .enum(['nothing', 'changes', 'loses_data', 'refused'])
      .describe('`refused` if there are problems; `loses_data` needs `confirm`'),
    base: byResource(z.int()).describe('The current revision of each changed definition'),
    changes: z
      .array(
        place.extend({
          kind: z.enum(['added', 'changed', 'removed', 'renamed']),
          text: z.string().describe('The change in words'),
        }),
      )
      .describe('What changes'),
    problems: z.array(planProblemSchema).describe('Problems that prevent applying it'),
    losses: z
      .array(
        place.extend({
          text: z.string(),
          values: z.int().describe('How many records have a value'),
          records: recordsFilter,
        }),
      )
      .describe('What loses data; the values are kept for 30 days'),
    sql: z
      .array(
        z.object({
          statement: z.string(),
          lock: z
            .enum(['none', 'moment', 'writes'])
            .describe('What waits while it runs: nothing, everyone for a moment, or writes'),
          rows: z.int().nullable().describe('Rows that it reads, about'),
        }),
      )
      .describe('The statements in their order'),
    rows: z
      .array(
        place.extend({
          text: z.string(),
          count: z.int(),
          is_exact: z.boolean(),
          examples: z.array(z.object({ id: z.int(), label: z.string() })),
        }),
      )
      .describe('Records that do not meet a new rule; they stay as they are until they are edited'),
    api: z.array(place.extend({ breaking: z.boolean(), text: z.string() })).describe('Changes of the API'),
    uses: z
      .array(
        place.extend({
          text: z.string(),
          link: z.string().nullable(),
          people: z.array(z.int()).optional().describe('Who it is about: indexes of `people`'),
        }),
      )
      .describe('Rules, roles, notifications and other parts that name what changes, and who gains rights'),
    people: z
      .array(
        z.object({
          role: z.string().nullable().describe('Name of their role'),
          names: z.array(z.string()),
        }),
      )
      .describe('Everyone who gains rights, once, by role and user type; `uses` names only the first ones'),
    labels: z
      .array(z.object({ resource: z.string(), language: z.string(), keys: z.array(z.string()) }))
      .describe('Labels that are missing, by language'),
  })
  .meta({ id: 'DefinitionPlan' })
export type DefinitionPlan = z.infer<typeof definitionPlanSchema>
export type PlanProblem = z.infer<typeof planProblemSchema>

/** A change of the office's own definitions. */
export const revisionSchema = z
  .object({
    revision: z.int(),
    at: moment,
    by: z.int().nullable(),
    by_label: z.string().nullable(),
    reason: z.string().nullable(),
    reverts_to: z.int().nullable(),
    resources: z.array(z.string()),
    changes: z.array(
      z.object({ resource: z.string(), place: z.string(), kind: z.string(), text: z.string() }),
    ),
  })
  .meta({ id: 'DefinitionRevision' })
export type DefinitionRevision = z.infer<typeof revisionSchema>

/** The definitions at a revision, for a plan that reverts to it. */
export const revisionChangesSchema = z.object({ changes: byResource(definition.nullable()) })

export const definitionEndpoints = {
  schema: endpoint({
    method: 'get',
    path: '/definitions/schema.json',
    summary: 'Read the JSON Schema of a definition in JSON',
    open: true,
    content: 'application/schema+json',
  }),
  index: endpoint({
    method: 'get',
    path: '/definitions',
    summary:
      'List the office’s own and extended resources that you may read or create something of, for pages that have loaded the shipped ones',
    query: {
      language: z.enum(languageNames).describe('Language of the labels; default English'),
      revision: z.string().describe('A known revision; the response is at least as new'),
    },
    data: definitionIndexSchema,
  }),
  read: endpoint({
    method: 'get',
    path: '/definitions/{name}',
    summary: 'Read one of the office’s own definitions',
    data: z.object({ revision: z.int(), data: definition }),
    errors: [404],
  }),
}
