import type { SocialInput } from '@momos/contracts/social-input';
import { Switch } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { Select } from '@momos/ui/select';
import type { SocialForm } from './use-social-form.ts';

const visibilities: { value: NonNullable<SocialInput['visibility']>; label: string }[] = [
  { value: 'PUBLIC', label: 'Public, after review' },
  { value: 'COMMUNITY_ONLY', label: 'Signed-in members' },
  { value: 'PRIVATE', label: 'Anyone with the link' },
];

/** Who can see a social, how many can register, and whether the host approves them. */
export const RegistrationFields = ({ form }: { form: SocialForm }) => (
  <>
    <NumberInput
      label="Capacity"
      min={1}
      max={100_000}
      allowDecimal={false}
      {...form.props('maxCapacity')}
      onChange={value => form.setFieldValue('maxCapacity', Number(value) || 1)}
    />
    <NumberInput
      label="Plus-ones per guest"
      min={0}
      max={10}
      allowDecimal={false}
      {...form.props('maxPlusOnes')}
      onChange={value => form.setFieldValue('maxPlusOnes', Number(value) || 0)}
    />
    <Switch
      label="Require approval"
      description="Cards are reserved first and charged when you approve"
      {...form.props('isApprovalRequired', { type: 'checkbox' })}
    />
    <Select label="Visibility" allowDeselect={false} data={visibilities} {...form.props('visibility')} />
  </>
);
