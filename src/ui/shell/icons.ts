import AccountBalance from '@mui/icons-material/AccountBalanceOutlined'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import Assignment from '@mui/icons-material/AssignmentOutlined'
import Badge from '@mui/icons-material/BadgeOutlined'
import BarChart from '@mui/icons-material/BarChartOutlined'
import Bookmark from '@mui/icons-material/BookmarkBorder'
import Build from '@mui/icons-material/BuildOutlined'
import Business from '@mui/icons-material/BusinessOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import Dashboard from '@mui/icons-material/DashboardOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import DirectionsCar from '@mui/icons-material/DirectionsCarOutlined'
import Event from '@mui/icons-material/EventOutlined'
import Favorite from '@mui/icons-material/FavoriteOutlined'
import Flight from '@mui/icons-material/FlightOutlined'
import Folder from '@mui/icons-material/FolderOutlined'
import Gavel from '@mui/icons-material/GavelOutlined'
import HealthAndSafety from '@mui/icons-material/HealthAndSafetyOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import Label from '@mui/icons-material/LabelOutlined'
import Mail from '@mui/icons-material/MailOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Phone from '@mui/icons-material/PhoneOutlined'
import Place from '@mui/icons-material/PlaceOutlined'
import Receipt from '@mui/icons-material/ReceiptOutlined'
import RequestPage from '@mui/icons-material/RequestPageOutlined'
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined'
import School from '@mui/icons-material/SchoolOutlined'
import Security from '@mui/icons-material/SecurityOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import Shield from '@mui/icons-material/ShieldOutlined'
import Store from '@mui/icons-material/StoreOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import Work from '@mui/icons-material/WorkOutlined'
import type { SvgIconProps } from '@mui/material'
import type { ComponentType } from 'react'
import type { IconName } from '../../core/schema/icons'

type Icon = ComponentType<SvgIconProps>

const icons: Record<IconName | 'dashboard', Icon> = {
  dashboard: Dashboard,
  bell: Notifications,
  build: Build,
  people: People,
  person: Person,
  badge: Badge,
  business: Business,
  apartment: Apartment,
  store: Store,
  shield: Shield,
  category: Category,
  folder: Folder,
  bookmark: Bookmark,
  description: Description,
  assignment: Assignment,
  request: RequestPage,
  quote: RequestQuote,
  receipt: Receipt,
  payments: Payments,
  bank: AccountBalance,
  car: DirectionsCar,
  home: Home,
  health: HealthAndSafety,
  travel: Flight,
  life: Favorite,
  gavel: Gavel,
  warning: Warning,
  event: Event,
  place: Place,
  phone: Phone,
  mail: Mail,
  label: Label,
  settings: Settings,
  security: Security,
  inventory: Inventory,
  chart: BarChart,
  work: Work,
  school: School,
}

/** Returns the icon with a name from a definition or route, or a folder if there is none. */
export function iconOf(name: string): Icon {
  return Object.hasOwn(icons, name) ? icons[name as IconName] : icons.folder
}
