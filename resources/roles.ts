import { choices, defineResource, json, list, longText, references, tags, text, yesNo } from '../src/schema'

/** Rules beside those of the user type: who holds a role may do this too. */
export const roles = defineResource({
  name: 'roles',
  title: 'name',
  subject: 'settings',
  icon: 'security',
  menu: 'administration',
  order: 200,
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    description: longText({ max: 500 }),
    permissions: list(
      {
        action: choices(['create', 'read', 'update', 'delete', 'manage', 'approve', 'block'], {
          required: true,
        }),
        subject: choices(
          [
            'Customer',
            'Company',
            'User',
            'Policy',
            'Claim',
            'work-orders',
            'management',
            'settings',
            'dashboard',
            'AclDemo',
          ],
          { required: true },
        ),
        fields: tags(),
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
