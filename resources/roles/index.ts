import { defineResource, json, list, longText, references, tags, text, yesNo } from '../../src/define'

/** Rules that a role adds to those of the user type. */
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
        // The allowed actions and subjects depend on all definitions, so roles.server.ts checks them.
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
