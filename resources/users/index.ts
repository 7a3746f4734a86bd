import {
  choice,
  defineResource,
  email,
  numberedChoice,
  phone,
  reference,
  secret,
  text,
  yesNo,
} from '../../src/define'
import { grantsOnlyOwnRights } from '../permissionRules'

/** The people who sign in: the office's staff. */
export const users = defineResource({
  name: 'users',
  title: 'name',
  subject: 'User',
  icon: 'badge',
  menu: 'administration',
  fields: {
    name: text({ required: true, max: 120 }),
    email: email({ required: true, unique: true }),
    user_type: numberedChoice([1, 2, 3, 4], { required: true, default: 3 }),
    role_id: reference('roles'),
    insurance_company_id: reference('insurance-companies'),
    team: choice(['new_business', 'renewals', 'claims', 'accounts'], { help: true }),
    phone: phone(),
    language: choice(['en', 'fr', 'ar', 'tr'], { fixedOptions: true, required: true, default: 'en' }),
    active: yesNo({ required: true, default: true }),
    password: secret({ min: 10, help: true }),
  },
  list: {
    columns: ['name', 'email', 'user_type', 'role_id', 'active', 'updated_at'],
    filters: ['user_type', 'role_id', 'team', 'active', 'insurance_company_id', 'created_at'],
    search: ['name', 'email', 'phone'],
    sort: { name: 'asc' },
  },
  form: [
    { section: 'person', fields: ['name', 'email', 'phone', 'team', 'language'] },
    { section: 'access', fields: ['user_type', 'role_id', 'insurance_company_id', 'active', 'password'] },
  ],
  relations: { customers: { to: 'customers', by: 'assigned_to' } },
  rules: {
    own_rights_only: {
      fields: ['user_type'],
      isValid: (user, context) => grantsOnlyOwnRights(user, context),
    },
    not_oneself: {
      fields: ['active'],
      isValid: (user, { actor }) => user.active || !actor || actor.id !== user.id,
    },
  },
  views: { show: () => import('./pages/UserView') },
  account: {
    name: 'name',
    email: 'email',
    password: 'password',
    active: 'active',
    type: 'user_type',
    role: 'role_id',
    phone: 'phone',
    language: 'language',
    team: 'team',
    contextFields: ['insurance_company_id'],
  },
})
