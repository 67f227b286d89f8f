import type { ProfileAudience, ProfileGroup, ProfileVisibility } from '@momos/contracts/users';
import { Select } from '@momos/ui/forms';
import * as classes from './profile.module.css';

const groups: readonly { group: ProfileGroup; label: string; what: string }[] = [
  { group: 'bio', label: 'About you', what: 'Your own words' },
  { group: 'work', label: 'Work', what: 'Title, company, what you do, fields, experience' },
  { group: 'school', label: 'School', what: 'School, degree, class' },
  { group: 'city', label: 'City', what: 'Where you live' },
  { group: 'interests', label: 'Interests', what: 'What you want to learn, what you love' },
  { group: 'communities', label: 'Communities', what: 'Proven by your e-mails' },
  { group: 'following', label: 'Hosts you follow', what: 'Named where others follow them too' },
];

const audiences: { value: ProfileAudience; label: string }[] = [
  { value: 'PUBLIC', label: 'Everybody' },
  { value: 'COMMUNITY_ONLY', label: 'Members' },
  { value: 'PRIVATE', label: 'Only me' },
];

const isAudience = (text: string | null): text is ProfileAudience =>
  audiences.some(({ value }) => value === text);

export type VisibilityFieldsProps = {
  value: ProfileVisibility;
  /** Who is anonymous shows nothing, whatever is chosen here. */
  isOff: boolean;
  onChange: (value: ProfileVisibility) => void;
};

/** Who sees which part of a profile. */
export const VisibilityFields = ({ value, isOff, onChange }: VisibilityFieldsProps) => (
  <div>
    {groups.map(({ group, label, what }) => (
      <div key={group} className={classes.audience}>
        <span>
          <span className={classes.audienceName}>{label}</span>
          <span className={classes.soft}>{what}</span>
        </span>
        <Select
          aria-label={`Who sees: ${label}`}
          data={audiences}
          value={value[group]}
          disabled={isOff}
          allowDeselect={false}
          onChange={audience => isAudience(audience) && onChange({ ...value, [group]: audience })}
        />
      </div>
    ))}
  </div>
);
