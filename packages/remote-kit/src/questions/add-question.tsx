import type { QuestionType } from '@momos/contracts/questionnaire';
import { Button } from '@momos/ui';
import { IconPlus } from '@momos/ui/icons';
import { Menu } from '@momos/ui/overlays';
import { questionTypes } from './question-options.ts';

type Props = { label: string; isFull: boolean; onAdd: (type: QuestionType) => void };

/** Adds a question of the type that is chosen from a menu. */
export const AddQuestion = ({ label, isFull, onAdd }: Props) => (
  <Menu position="bottom-start" disabled={isFull}>
    <Menu.Target>
      <Button variant="subtle" leftSection={<IconPlus size={16} />} disabled={isFull}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {questionTypes.map(({ value, label: name, Icon }) => (
        <Menu.Item key={value} leftSection={<Icon size={16} aria-hidden />} onClick={() => onAdd(value)}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
