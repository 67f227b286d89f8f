import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { Textarea } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { socialEditorWords } from '../words/social-editor.ts';
import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.policyFields;

const periods = [
  ['early', words.moreThan72H],
  ['WITHIN72H', words.within72H],
  ['WITHIN24H', words.within24H],
  ['BEFORE3H', words.last3H],
] as const;
const parts = [
  ['ticketPercent', words.ticket],
  ['depositPercent', words.deposit],
] as const;

/** What a guest gets back on cancelling, where anything is paid, and what guests accept about not coming. */
export const PolicyFields = ({ form }: { form: SocialForm }) => (
  <>
    {form.values.tiers.some(tier => tier.ticketPrice > 0 || tier.depositAmount > 0) ? (
      <CancellationTable form={form} />
    ) : null}
    <Textarea
      label={words.noShowPolicy}
      description={words.noShowHint}
      autosize
      minRows={2}
      maxLength={2000}
      {...form.props('noShowPolicy')}
    />
  </>
);

const CancellationTable = ({ form }: { form: SocialForm }) => (
  <section aria-label={words.cancellation}>
    <h2 className={classes.heading}>{words.refundWhenGuestCancels}</h2>
    <table className={classes.policy}>
      <thead>
        <tr>
          <th scope="col">{words.beforeTheStart}</th>
          <th scope="col">{words.ticketShare}</th>
          <th scope="col">{words.depositShare}</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(([period, label]) => (
          <tr key={period}>
            <th scope="row">{label}</th>
            {parts.map(([part, partLabel]) => (
              <td key={part}>
                <PercentField form={form} path={[period, part]} label={`${partLabel}, ${label}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

type PercentProps = {
  form: SocialForm;
  path: readonly [(typeof periods)[number][0], (typeof parts)[number][0]];
  label: string;
};

function PercentField({ form, path: [period, part], label }: PercentProps) {
  const policy = form.values.cancellationPolicy ?? defaultCancellationPolicy;
  const set = (value: number) =>
    form.setFieldValue('cancellationPolicy', {
      ...policy,
      [period]: { ...policy[period], [part]: value },
    });
  return (
    <NumberInput
      aria-label={label}
      min={0}
      max={100}
      allowDecimal={false}
      hideControls
      value={policy[period][part]}
      error={form.errorOf(`cancellationPolicy.${period}.${part}`)}
      onChange={value => set(Number(value) || 0)}
    />
  );
}
