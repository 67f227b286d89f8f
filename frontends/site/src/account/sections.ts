import type { Me } from '@momos/contracts/users';
import {
  IconSettings,
  IconDeviceDesktop,
  IconMail,
  IconShieldCheck,
  IconShieldLock,
  IconUser,
} from '@momos/ui/icons';
import type { ComponentType } from 'react';
import { settingsWords } from '../words/settings.tsx';
import { EmailsSection } from './emails-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { YourDataSection } from './your-data.tsx';

const words = settingsWords.sections;

/** One part of the settings: its address (`/accounts/setting#id`), its name in the menu, and what it shows. */
export type SettingsSection = {
  id: string;
  label: string;
  Icon: typeof IconUser;
  Content: ComponentType<{ me: Me }>;
};

/** The parts of the settings in the order of their menu; the first opens without an address of its own. */
export const sections: readonly [SettingsSection, ...SettingsSection[]] = [
  { id: 'profile', label: words.profile, Icon: IconUser, Content: ProfileSection },
  { id: 'emails', label: words.signInEMails, Icon: IconMail, Content: EmailsSection },
  { id: 'security', label: words.security, Icon: IconShieldLock, Content: SecuritySection },
  { id: 'sessions', label: words.devices, Icon: IconDeviceDesktop, Content: SessionsSection },
  { id: 'preferences', label: words.preferences, Icon: IconSettings, Content: PreferencesSection },
  { id: 'your-data', label: words.yourData, Icon: IconShieldCheck, Content: YourDataSection },
];
