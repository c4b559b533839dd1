import type { StaffMessages } from '../messages.ts';
import errors from './errors.json' with { type: 'json' };
import staffApiKeys from './staff-api-keys.json' with { type: 'json' };
import staffArrivals from './staff-arrivals.json' with { type: 'json' };
import staffAudit from './staff-audit.json' with { type: 'json' };
import staffBookingFile from './staff-booking-file.json' with { type: 'json' };
import staffBookings from './staff-bookings.json' with { type: 'json' };
import staffConnectors from './staff-connectors.json' with { type: 'json' };
import staffDesk from './staff-desk.json' with { type: 'json' };
import staffDisclosure from './staff-disclosure.json' with { type: 'json' };
import staffExport from './staff-export.json' with { type: 'json' };
import staffFigures from './staff-figures.json' with { type: 'json' };
import staffGuestRights from './staff-guest-rights.json' with { type: 'json' };
import staffGuideMail from './staff-guide-mail.json' with { type: 'json' };
import staffHandOver from './staff-hand-over.json' with { type: 'json' };
import staffHotelFace from './staff-hotel-face.json' with { type: 'json' };
import staffHotelTransfer from './staff-hotel-transfer.json' with { type: 'json' };
import staffLinks from './staff-links.json' with { type: 'json' };
import staffMessages from './staff-messages.json' with { type: 'json' };
import staffMyPage from './staff-my-page.json' with { type: 'json' };
import staffNotes from './staff-notes.json' with { type: 'json' };
import staffOffline from './staff-offline.json' with { type: 'json' };
import staffOrganization from './staff-organization.json' with { type: 'json' };
import staffOrganizationKeys from './staff-organization-keys.json' with { type: 'json' };
import staffPaper from './staff-paper.json' with { type: 'json' };
import staffProfile from './staff-profile.json' with { type: 'json' };
import staffQuestionnaire from './staff-questionnaire.json' with { type: 'json' };
import staffRegister from './staff-register.json' with { type: 'json' };
import staffRegistration from './staff-registration.json' with { type: 'json' };
import staffRetention from './staff-retention.json' with { type: 'json' };
import staffScan from './staff-scan.json' with { type: 'json' };
import staffSchedule from './staff-schedule.json' with { type: 'json' };
import staffSession from './staff-session.json' with { type: 'json' };
import staffSettings from './staff-settings.json' with { type: 'json' };
import staffShell from './staff-shell.json' with { type: 'json' };
import staffSignOn from './staff-sign-on.json' with { type: 'json' };
import staffSignUp from './staff-sign-up.json' with { type: 'json' };
import staffSort from './staff-sort.json' with { type: 'json' };
import staffStatistics from './staff-statistics.json' with { type: 'json' };
import staffTable from './staff-table.json' with { type: 'json' };
import staffTemplate from './staff-template.json' with { type: 'json' };
import staffTerms from './staff-terms.json' with { type: 'json' };
import staffTexts from './staff-texts.json' with { type: 'json' };
import staffUsers from './staff-users.json' with { type: 'json' };
import staffWebhooks from './staff-webhooks.json' with { type: 'json' };

export default {
  errors,
  'staff-api-keys': staffApiKeys,
  'staff-arrivals': staffArrivals,
  'staff-audit': staffAudit,
  'staff-booking-file': staffBookingFile,
  'staff-bookings': staffBookings,
  'staff-connectors': staffConnectors,
  'staff-desk': staffDesk,
  'staff-disclosure': staffDisclosure,
  'staff-export': staffExport,
  'staff-figures': staffFigures,
  'staff-guest-rights': staffGuestRights,
  'staff-guide-mail': staffGuideMail,
  'staff-hand-over': staffHandOver,
  'staff-hotel-face': staffHotelFace,
  'staff-hotel-transfer': staffHotelTransfer,
  'staff-links': staffLinks,
  'staff-messages': staffMessages,
  'staff-my-page': staffMyPage,
  'staff-offline': staffOffline,
  'staff-organization': staffOrganization,
  'staff-profile': staffProfile,
  'staff-questionnaire': staffQuestionnaire,
  'staff-register': staffRegister,
  'staff-registration': staffRegistration,
  'staff-notes': staffNotes,
  'staff-organization-keys': staffOrganizationKeys,
  'staff-paper': staffPaper,
  'staff-retention': staffRetention,
  'staff-scan': staffScan,
  'staff-schedule': staffSchedule,
  'staff-session': staffSession,
  'staff-settings': staffSettings,
  'staff-shell': staffShell,
  'staff-sign-on': staffSignOn,
  'staff-sign-up': staffSignUp,
  'staff-sort': staffSort,
  'staff-statistics': staffStatistics,
  'staff-table': staffTable,
  'staff-template': staffTemplate,
  'staff-terms': staffTerms,
  'staff-texts': staffTexts,
  'staff-users': staffUsers,
  'staff-webhooks': staffWebhooks,
} satisfies StaffMessages;
