import { useRead } from '@momos/api-client';
import { peopleContract } from '@momos/contracts/people';
import { socialsContract } from '@momos/contracts/socials';
import { formatDate, keepPreviousData, useNavigate } from '@momos/ui';
import type { Command } from '@momos/ui/command';
import { IconCalendarEvent, IconUser } from '@momos/ui/icons';
import { useEffect, useState } from 'react';
import { menuWords } from '../words/menu.ts';

const words = menuWords.useFound;

const pauseMs = 250;
const shortest = 2;

/** What was typed, once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Socials by what is typed, and for managers people; each leads to its page. */
export function useFound(typed: string, { findsPeople }: { findsPeople: boolean }): Command[] {
  const navigate = useNavigate();
  const text = usePaused(typed.trim());
  const isAsked = text.length >= shortest;
  const socials = useRead(
    socialsContract.search,
    { body: { text, pageSize: 5 } },
    { enabled: isAsked, placeholderData: keepPreviousData },
  );
  const people = useRead(
    peopleContract.search,
    { body: { text, pageSize: 5 } },
    { enabled: isAsked && findsPeople, placeholderData: keepPreviousData },
  );
  if (!isAsked) return [];
  // The server may have found them by other words than those of the line.
  const found = { keywords: typed };
  return [
    ...(socials.data?.data ?? []).map(social => ({
      ...{ ...found, id: `social-${social.id}`, label: social.title, group: words.socials },
      detail: formatDate(social.eventTimestamp, social.timezone),
      icon: <IconCalendarEvent size={18} />,
      run: () => void navigate(`/socials/${social.slug}`),
    })),
    ...(findsPeople ? (people.data?.data ?? []) : []).map(person => ({
      ...{ ...found, id: `person-${person.id}`, label: person.displayName, group: words.people },
      icon: <IconUser size={18} />,
      run: () => void navigate(`/manager/crm-database?person=${person.id}`),
    })),
  ];
}
