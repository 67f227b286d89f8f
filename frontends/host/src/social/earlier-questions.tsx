import { useReadPages } from '@momos/api-client';
import type { Question } from '@momos/contracts/questionnaire';
import { type EarlierQuestionnaire, questionnairesContract } from '@momos/contracts/questionnaires';
import { Button, Dialog, EmptyState, formatDate, PageSkeleton, SearchField, ShowMore } from '@momos/ui';
import { useState } from 'react';
import { socialEditorWords } from '../words/social-editor.ts';
import { copyOf } from '@momos/remote-kit/questions/question-options';
import * as classes from './social-editor.module.css';

const words = socialEditorWords.earlierQuestions;

type Props = { isOpen: boolean; onClose: () => void; onChosen: (questions: Question[]) => void };

/** The questions of one's earlier socials, to ask them again. */
export const EarlierQuestions = ({ isOpen, onClose, onChosen }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
    {isOpen ? <Search onChosen={onChosen} /> : null}
  </Dialog>
);

function Search({ onChosen }: Pick<Props, 'onChosen'>) {
  const [text, setText] = useState('');
  const query = { pageSize: 10, ...(text ? { text } : {}) };
  const found = useReadPages(questionnairesContract.search, { query });
  const items = found.data?.items ?? [];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps Enter in the field from sending the form of the social around it */}
      <div onKeyDown={event => event.key === 'Enter' && event.preventDefault()}>
        <SearchField label={words.search} value={text} onChange={setText} />
      </div>
      {found.isPending ? <PageSkeleton /> : null}
      {/* Who hosts for the first time is refused: there is nothing earlier. */}
      {items.length === 0 && !found.isPending ? <EmptyState title={words.nothing} /> : null}
      <ul className={classes.list} role="list">
        {items.map(each => (
          <li key={each.socialId} className={classes.item}>
            <Earlier questionnaire={each} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      <ShowMore list={found} />
    </>
  );
}

type EarlierProps = { questionnaire: EarlierQuestionnaire } & Pick<Props, 'onChosen'>;

const Earlier = ({ questionnaire, onChosen }: EarlierProps) => {
  const { socialTitle, eventTimestamp, timezone, questions } = questionnaire;
  return (
    <>
      <strong>{socialTitle}</strong> <span>{formatDate(eventTimestamp, timezone)}</span>
      <ul>
        {questions.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <Button variant="default" size="sm" onClick={() => onChosen(questions.map(copyOf))}>
        {words.add(questions.length)}
      </Button>
    </>
  );
};
