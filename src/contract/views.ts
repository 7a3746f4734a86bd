import { z } from 'zod'
import { densities, LEAST_WIDTH, layouts, MAX_WIDTH, spans } from '../core/schema/layouts'
import { MAX_GROUPINGS, MAX_MEASURES, pictures } from '../core/schema/reportSettings'
import { choiceSchema, moment } from './answer'
import { endpoint } from './endpoint'
import { tilesSchema } from './tiles'

const name = z.string().min(1).max(120)

/** The settings of a list that a view contains. Anything it leaves out is taken from the definition. */
const viewStateSchema = z.strictObject({
  filter: z.record(z.string(), z.unknown()).optional().describe('As in the query of a list'),
  sort: z
    .array(z.tuple([name, z.enum(['ASC', 'DESC'])]))
    .max(5)
    .optional(),
  columns: z.array(name).min(1).max(100).optional(),
  widths: z
    .record(name, z.int().min(LEAST_WIDTH).max(MAX_WIDTH))
    .optional()
    .describe('The widths of columns of the table, in pixels; the others are as wide as they need'),
  density: z.enum(densities).optional().describe('How high the rows of the table are'),
  perPage: z.int().min(1).max(1000).optional(),
  group: name.optional().describe('What the rows of the table are grouped by: `status`, `created_at:month`'),
  totals: z.array(name).max(20).optional().describe('What the totals of the table are: `sum:total`'),
  layout: z.enum(layouts).optional(),
  board: z
    .strictObject({
      by: name.describe('The status or another choice, with one column for each value'),
      card: z.array(name).max(10).optional().describe('Fields on the cards'),
      sums: z.array(name).max(5).optional().describe('Fields whose sum is above each column'),
    })
    .optional(),
  calendar: z
    .strictObject({
      date: name.describe('The date on which a record is shown'),
      end: name.optional().describe('The last day of a record that takes several'),
      span: z.enum(spans).optional(),
    })
    .optional(),
  report: z
    .strictObject({
      by: z.array(name).max(MAX_GROUPINGS).describe('What it is grouped by: `status`, `created_at:month`'),
      measures: z
        .array(name)
        .min(1)
        .max(MAX_MEASURES)
        .describe('What it shows of each group: `count`, `sum:total`, `sum:paid/sum:incurred`'),
      picture: z.enum(pictures),
    })
    .optional()
    .describe('The view is a report: groups and their numbers in place of rows'),
  tiles: tilesSchema
    .optional()
    .describe('Of a dashboard, which is a view of `dashboard` and sets nothing else'),
})
/** Filter, order, columns and layout of a list, as a view stores them. */
export type ViewState = z.infer<typeof viewStateSchema>

/** Who can use a view: its owner, the users with one role, or everyone who can read the resource. */
export const audiences = ['me', 'role', 'everybody'] as const

const content = {
  resource: z.string(),
  name: z.string().trim().min(1).max(80),
  state: viewStateSchema,
  audience: z.enum(audiences),
  role: z.int().positive().nullable().describe('With the audience `role`'),
  is_default: z.boolean().describe('The list opens with it, unless a person has chosen another one'),
  in_menu: z.boolean().describe('The menu has a link to it'),
}

/** The body for saving a view. */
const viewBodySchema = z.strictObject({
  ...content,
  role: content.role.default(null),
  audience: content.audience.default('me'),
  is_default: content.is_default.default(false),
  in_menu: content.in_menu.default(false),
})
export type ViewBody = z.infer<typeof viewBodySchema>

const { resource: _fixed, ...changeable } = content

/** A partial change of a view; `version` is the version that was read. */
const viewChangeSchema = z.strictObject({
  ...z.object(changeable).partial().shape,
  version: z.int().positive().optional(),
})
export type ViewChange = z.infer<typeof viewChangeSchema>

/** A saved view. */
const viewSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    ...content,
    left_out: z
      .array(z.string())
      .describe(
        'Fields that the state filters by and you can’t read: `city`, `owner_id.city`. These filters are left out',
      ),
    owner: choiceSchema,
    mine: z.boolean(),
    editable: z.boolean().describe('You can change and delete it'),
    updated_at: moment,
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof viewSchema>

/**
 * The default view of each list for the user: an ID, the name of a
 * shipped view, or an empty text for the plain list.
 */
const viewsMetaSchema = z.object({
  defaults: z.record(z.string(), z.string()),
  can_share: z.boolean(),
})
export type ViewsMeta = z.infer<typeof viewsMetaSchema>

const defaultViewBodySchema = z.strictObject({
  resource: z.string(),
  view: z.string().max(64).nullable().describe('Null: as it is for everybody. An empty text: the plain list'),
})

export const viewEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/views',
    summary: 'List your views and those shared with you, with the default view of each list',
    data: viewSchema.array(),
    meta: viewsMetaSchema,
  }),
  create: endpoint({
    method: 'post',
    path: '/views',
    summary: 'Save a view: filter, order and columns of a list under a name',
    body: viewBodySchema,
    data: viewSchema,
    status: 201,
    errors: [403, 422],
  }),
  chooseDefault: endpoint({
    method: 'put',
    path: '/views/default',
    summary: 'Choose the view with which a list opens for you',
    body: defaultViewBodySchema,
    data: defaultViewBodySchema,
    errors: [422],
  }),
  readOne: endpoint({
    method: 'get',
    path: '/views/{id}',
    summary: 'Read a view',
    data: viewSchema,
    errors: [404],
  }),
  update: endpoint({
    method: 'put',
    path: '/views/{id}',
    summary: 'Change a view; absent properties stay unchanged',
    body: viewChangeSchema,
    data: viewSchema,
    errors: [403, 404, 409, 422],
  }),
  remove: endpoint({
    method: 'delete',
    path: '/views/{id}',
    summary: 'Delete a view',
    data: viewSchema,
    errors: [403, 404],
  }),
}
