import { defineResource, json, list, longText, references, tags, text, yesNo } from '../../src/define'

/** Rules beside those of the user type: who holds a role may do this too. */
export const roles = defineResource({
  name: 'roles',
  title: 'name',
  subject: 'settings',
  icon: 'security',
  menu: false,
  order: 200,
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    description: longText({ max: 500 }),
    permissions: list(
      {
        // Which actions and subjects there are follows from all definitions: roles.server.ts asks them.
        action: tags({ required: true }),
        subject: tags({ required: true, max: 60 }),
        fields: tags({ max: 100 }),
        conditions: json(),
        inverted: yesNo({ default: false }),
      },
      { max: 100 },
    ),
    assignable_role_ids: references('roles', { help: true }),
  },
  list: {
    columns: ['name', 'description', 'updated_at'],
    search: ['name', 'description'],
    sort: { name: 'asc' },
  },
  form: [{ section: 'role', fields: ['name', 'description', 'permissions', 'assignable_role_ids'] }],
})
