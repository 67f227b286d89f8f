import { Segments, Text } from '@momos/ui';
import { repeatWords as words } from '../words/repeat.ts';

/** Which dates of a social that repeats a change is for. */
export type RepeatScope = 'this' | 'following';

type RepeatScopeChoiceProps = { label: string; scope: RepeatScope; onChange: (scope: RepeatScope) => void };

/** Whether a change is for one date or for the later ones too. */
export const RepeatScopeChoice = ({ label, scope, onChange }: RepeatScopeChoiceProps) => (
  <div>
    <Text size="sm" fw={560} mb={6}>
      {label}
    </Text>
    <Segments
      label={label}
      choices={[
        { value: 'this', label: words.onlyThis },
        { value: 'following', label: words.following },
      ]}
      value={scope}
      onChange={onChange}
    />
    {scope === 'following' ? (
      <Text size="sm" c="dimmed" mt={6}>
        {words.followingHint}
      </Text>
    ) : null}
  </div>
);
