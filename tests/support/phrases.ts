// The English phrases with their types, so that tests can only name existing keys.
import access from '../../src/core/i18n/en/access.json'
import account from '../../src/core/i18n/en/account.json'
import account_admin from '../../src/core/i18n/en/account_admin.json'
import account_settings from '../../src/core/i18n/en/account_settings.json'
import api from '../../src/core/i18n/en/api.json'
import app from '../../src/core/i18n/en/app.json'
import asOf from '../../src/core/i18n/en/as_of.json'
import attachments from '../../src/core/i18n/en/attachments.json'
import auth from '../../src/core/i18n/en/auth.json'
import cells from '../../src/core/i18n/en/cells.json'
import dashboards from '../../src/core/i18n/en/dashboards.json'
import escalation from '../../src/core/i18n/en/escalation.json'
import fields from '../../src/core/i18n/en/fields.json'
import filterBuilder from '../../src/core/i18n/en/filter_builder.json'
import form from '../../src/core/i18n/en/form.json'
import groups from '../../src/core/i18n/en/groups.json'
import history from '../../src/core/i18n/en/history.json'
import http from '../../src/core/i18n/en/http.json'
import imports from '../../src/core/i18n/en/import.json'
import list from '../../src/core/i18n/en/list.json'
import listBoard from '../../src/core/i18n/en/list_board.json'
import listCalendar from '../../src/core/i18n/en/list_calendar.json'
import mail from '../../src/core/i18n/en/mail.json'
import measures from '../../src/core/i18n/en/measures.json'
import notifications from '../../src/core/i18n/en/notifications.json'
import outbox from '../../src/core/i18n/en/outbox.json'
import page from '../../src/core/i18n/en/page.json'
import password from '../../src/core/i18n/en/password.json'
import permissions from '../../src/core/i18n/en/permissions.json'
import presence from '../../src/core/i18n/en/presence.json'
import preview from '../../src/core/i18n/en/preview.json'
import questions from '../../src/core/i18n/en/questions.json'
import remoteChanges from '../../src/core/i18n/en/remote_changes.json'
import reports from '../../src/core/i18n/en/reports.json'
import savedViews from '../../src/core/i18n/en/saved_views.json'
import settingsForm from '../../src/core/i18n/en/settings_form.json'
import shell from '../../src/core/i18n/en/shell.json'
import studio from '../../src/core/i18n/en/studio.json'
import studioAccess from '../../src/core/i18n/en/studio_access.json'
import studioConditions from '../../src/core/i18n/en/studio_conditions.json'
import studioExpression from '../../src/core/i18n/en/studio_expression.json'
import studioFields from '../../src/core/i18n/en/studio_fields.json'
import studioLine from '../../src/core/i18n/en/studio_line.json'
import studioPlan from '../../src/core/i18n/en/studio_plan.json'
import studioPreview from '../../src/core/i18n/en/studio_preview.json'
import studioRelations from '../../src/core/i18n/en/studio_relations.json'
import studioSchedule from '../../src/core/i18n/en/studio_schedule.json'
import studioStart from '../../src/core/i18n/en/studio_start.json'
import studioStates from '../../src/core/i18n/en/studio_states.json'
import studioTabs from '../../src/core/i18n/en/studio_tabs.json'
import studioVersions from '../../src/core/i18n/en/studio_versions.json'
import studioView from '../../src/core/i18n/en/studio_view.json'
import subscriptions from '../../src/core/i18n/en/subscriptions.json'
import trash from '../../src/core/i18n/en/trash.json'
import undo from '../../src/core/i18n/en/undo.json'
import validation from '../../src/core/i18n/en/validation.json'
import view from '../../src/core/i18n/en/view.json'

export const phrases = {
  access,
  account,
  api,
  app,
  as_of: asOf,
  attachments,
  auth,
  cells,
  dashboards,
  escalation,
  fields,
  filter_builder: filterBuilder,
  form,
  groups,
  history,
  http,
  import: imports,
  list,
  list_board: listBoard,
  list_calendar: listCalendar,
  mail,
  remote_changes: remoteChanges,
  measures,
  notifications,
  outbox,
  account_settings,
  page,
  password,
  permissions,
  presence,
  preview,
  questions,
  reports,
  saved_views: savedViews,
  account_admin,
  settings_form: settingsForm,
  shell,
  studio,
  studio_access: studioAccess,
  studio_conditions: studioConditions,
  studio_expression: studioExpression,
  studio_fields: studioFields,
  studio_line: studioLine,
  studio_plan: studioPlan,
  studio_preview: studioPreview,
  studio_relations: studioRelations,
  studio_schedule: studioSchedule,
  studio_start: studioStart,
  studio_states: studioStates,
  studio_tabs: studioTabs,
  studio_versions: studioVersions,
  studio_view: studioView,
  subscriptions,
  trash,
  undo,
  validation,
  view,
}
