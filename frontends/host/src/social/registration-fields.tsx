import type { SocialInput } from '@momos/contracts/social-input';
import { Switch } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { Select, TagsInput } from '@momos/ui/select';
import { socialEditorWords } from '../words/social-editor.ts';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.registrationFields;

const visibilities: { value: NonNullable<SocialInput['visibility']>; label: string }[] = [
  { value: 'PUBLIC', label: words.publicAfterReview },
  { value: 'COMMUNITY_ONLY', label: words.signedInMembers },
  { value: 'PRIVATE', label: words.anyoneWithTheLink },
];

/** What is meant where an address is given in place of its domain. */
const domainOf = (typed: string) => typed.trim().toLowerCase().replace(/^.*@/, '');

/** Who can see a social, how many can register, and whether the host approves them. */
export const RegistrationFields = ({ form }: { form: SocialForm }) => (
  <>
    <NumberInput
      label={words.capacity}
      min={1}
      max={100_000}
      allowDecimal={false}
      {...form.props('maxCapacity')}
      onChange={value => form.setFieldValue('maxCapacity', Number(value) || 1)}
    />
    <PlusOneFields form={form} />
    <ApprovalFields form={form} />
    <TagsInput
      label={words.emailDomains}
      description={words.emailDomainsHint}
      placeholder={words.emailDomainsPlaceholder}
      maxTags={20}
      splitChars={[',', ' ']}
      {...form.props('emailDomains')}
      onChange={domains => form.setFieldValue('emailDomains', domains.map(domainOf).filter(Boolean))}
    />
    <Select
      label={words.visibility}
      allowDeselect={false}
      data={visibilities}
      {...form.props('visibility')}
    />
  </>
);

const PlusOneFields = ({ form }: { form: SocialForm }) => (
  <>
    <NumberInput
      label={words.plusOnesPerGuest}
      min={0}
      max={10}
      allowDecimal={false}
      {...form.props('maxPlusOnes')}
      onChange={value => form.setFieldValue('maxPlusOnes', Number(value) || 0)}
    />
    {form.values.maxPlusOnes > 0 ? (
      <Switch
        label={words.namePlusOnes}
        description={words.namePlusOnesHint}
        {...form.props('arePlusOnesNamed', { type: 'checkbox' })}
      />
    ) : null}
  </>
);

const ApprovalFields = ({ form }: { form: SocialForm }) => (
  <>
    <Switch
      label={words.requireApproval}
      description={words.approvalHint}
      {...form.props('isApprovalRequired', { type: 'checkbox' })}
    />
    {form.values.isApprovalRequired ? null : (
      <Switch
        label={words.allowTransfers}
        description={words.allowTransfersHint}
        {...form.props('isTransferAllowed', { type: 'checkbox' })}
        checked={form.values.isTransferAllowed ?? true}
      />
    )}
  </>
);
