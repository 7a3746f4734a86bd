/**
 * What the pages of resources import from `src/`, as their server code imports from `server/hooks.ts`. Each export
 * is documented where it is declared. A page loads only the modules whose exports it uses: vite.config.ts marks
 * this file as free of side effects. Nothing in `src/` imports it.
 */

// Pages of records

export { DocumentButtons } from './pages/documents/DocumentButton'
export { removeDraft, thisDevice } from './pages/form/drafts'
export { LazyCreateInDialog } from './pages/form/LazyCreateInDialog'
export { UnsavedGuard } from './pages/form/UnsavedGuard'
export type { ResourcePageProps } from './pages/generatedPages'
export { ListMessage } from './pages/list/empty/ListMessage'
export { useFillHeight } from './pages/list/rows/useFillHeight'
export { type Bar, BarList } from './pages/measures/BarList'
export { useFigureText } from './pages/measures/figureText'
export { useBars } from './pages/measures/useBars'
export { monthText, useGroupLabel } from './pages/measures/useGroupLabel'
export type { Measurement } from './pages/measures/useMeasures'
export { PresentPeople } from './pages/presence/PresentPeople'
export { ReadFailed } from './pages/ReadFailed'
export { RecordGate } from './pages/RecordGate'
export { explain } from './pages/record/explain'
export { FieldValue } from './pages/record/FieldValue'
export { saveProblemOf } from './pages/record/saveProblem'
export { useAction } from './pages/record/useAction'
export { useTitleOf } from './pages/recordTitle'
export { ShowPage } from './pages/ShowPage'
export { LiveNotice } from './pages/show/live/LiveNotice'
export { Transitions } from './pages/show/Transitions'
export { TransitionDialog } from './pages/transitions/TransitionDialog'
export { inputFields } from './pages/transitions/transitionFields'
export { useNotifyOpened } from './pages/transitions/useNotifyOpened'
export { useRecordTransition } from './pages/transitions/useRecordTransition'
export { lastChanged, useNewest } from './pages/useNewest'

// Reports and dashboards

export { BoardPanel, NothingHere } from './analysis/dashboards/BoardPanel'
export type { Card, CardProps, Cards } from './analysis/dashboards/cards'
export { Dashboard } from './analysis/dashboards/Dashboard'
export { HomePanel, NothingYet } from './analysis/dashboards/HomePanel'
export { iconStyle, linkStyle, rowStyle } from './analysis/dashboards/itemStyle'
export { RecordItem } from './analysis/dashboards/RecordItem'
export { StatTile } from './analysis/dashboards/StatTile'
export { officeToday as todayForPeriods } from './analysis/dashboards/usePeriod'

// Accounts, roles and settings

export { AccessPage } from './office/access/AccessPage'
export { AccountPanel } from './office/account/AccountPanel'
export { useAccountCalls } from './office/account/accountCallsContext'
export { TabLinks } from './office/account/TabLinks'
export { RoleCreatePage } from './office/roles/RoleCreatePage'
export { RolePage } from './office/roles/RolePage'
export { RolesSection } from './office/roles/RolesSection'
export { type RoleSetup, RoleSetupContext } from './office/roles/roleSetup'
export { recordDisplays, recordInputs } from './office/settings/recordSettings'
export { SettingField, type SettingInputProps } from './office/settings/SettingField'
export { SettingsForm } from './office/settings/SettingsForm'
export { SettingsHistory } from './office/settings/SettingsHistory'
export { ZoneRulesNotice } from './office/settings/ZoneRulesNotice'
export { SetupCard } from './office/setup/SetupCard'
export { SetupPage } from './office/setup/SetupPage'
export type { SetupStep, SetupStepProps } from './office/setup/setupStep'

// Values of fields

export { asChoice } from './fields/choice/asChoice'
export type { ChoiceField } from './fields/choice/choice.type'
export { ToneChip } from './fields/choice/tone.view'
export type { PanelProps } from './fields/fieldView'
export { QuestionsPreview } from './fields/questions/preview.view'
export type { PointingField } from './fields/reference/choices.view'
export { useLabel } from './fields/reference/label.view'
export { labelOf, watchLabels } from './fields/reference/labelStore'
export { RecordPicker } from './fields/reference/recordPicker.view'

// Resources, the session and the shell

export {
  type GridShape,
  isRightToLeft,
  type KeyPress,
  moveCursor,
  type Position,
} from './ui/cursor/moveCursor'
export { DialogFrame } from './ui/dialog/DialogFrame'
export { FormDialog } from './ui/dialog/FormDialog'
export { RefusedAlert } from './ui/dialog/RefusedAlert'
export { useLoaded, useResource, useResources } from './ui/fields/ResourcesContext'
export { useFieldLabel, useLabels, useOptionLabel, useResourceLabel } from './ui/fields/useLabels'
export { isPointerOverRow } from './ui/live/isPointerOverRow'
export { useLiveRefresh } from './ui/live/useLiveRefresh'
export { navGroupsOf } from './ui/menu/navItems'
export { NotAuthorized } from './ui/page/NotAuthorized'
export { NotFound } from './ui/page/NotFound'
export { useRefusals } from './ui/reasons/useRefusals'
export { ViewOnly } from './ui/reasons/ViewOnly'
export { useRecords } from './ui/records/recordsProvider'
export { useNewLabel, useNumber } from './ui/records/useWords'
export { useCan, useSession } from './ui/session/SessionContext'
export { useUnsavedInput } from './ui/session/unsavedInput'
export { iconOf } from './ui/shell/icons'
export { LazyPart } from './ui/shell/LazyPart'
export { useShell } from './ui/shell/ShellContext'
export { useDocumentTitle } from './ui/shell/useDocumentTitle'
export { type Column, DataTable } from './ui/table/DataTable'
export { cutText } from './ui/theme/cutText'
export { useInlineSides } from './ui/theme/useInlineSides'
export { useNotifyDone } from './ui/undo/useNotifyDone'

// Definitions

export type { DraftPlace } from './contract/drafts'
export type { Group, Measured, MeasuredRatio } from './contract/measures'
export { resourceSettings } from './define/resourceSettings'
export type { SettingsGroup } from './define/settingsGroup'

// Rules, texts and numbers, for both sides

export { can, canOn } from './core/access/ability'
export { mayReadField, mayWriteField } from './core/access/fieldRights'
export { formatDate, formatDateTime, formatRelative } from './core/field/formatDate'
export { formatMoney } from './core/field/formatMoney'
export { formatDecimal, formatPercent, formatWhole } from './core/field/formatNumber'
export { officeTimeZone } from './core/field/officeTime'
export { officeDay, officeToday } from './core/field/officeToday'
export { typedAmount } from './core/field/typedAmount'
export { nameFormat, relativeFormat, separated } from './core/i18n/intl'
export { groupFilter, measureLink, type Period } from './core/measures/measureFilter'
export { type PeriodName, periodNames, yearBefore } from './core/measures/periods'
export { ratioOf, ratiosOf } from './core/measures/ratio'
export { type Money, majorUnits, minorUnits } from './core/money/amount'
export { less, noMoney, sumOf } from './core/money/arithmetic'
export { exponentOf } from './core/money/currencies'
export { preferredCurrency } from './core/money/currencyOf'
export type { Question } from './core/questions/question'
export { wordsIn } from './core/questions/words'
export { daysBetween } from './core/schema/days'
export { fieldLabel, helpLabel, optionLabel, transitionLabel } from './core/schema/labels'
export type { Measure, Ratio } from './core/schema/measure'
export { withParent } from './core/schema/parents'
export type { Resource } from './core/schema/resource'
export type { Values } from './core/schema/values'
