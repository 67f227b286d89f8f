import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { FieldRow, Switch, TextInput } from '@momos/ui/forms';
import type { SocialDraft } from './draft.ts';
import { inZone } from './draft-zone.ts';

type Props = {
  draft: SocialDraft;
  onChange: (draft: SocialDraft) => void;
  set: <K extends keyof SocialDraft>(name: K, value: SocialDraft[K]) => void;
  text: (name: 'onlineUrl' | 'city' | 'venueName' | 'maskedVenue' | 'address') => object;
};

/** Where a social is: a link, or a venue whose address only those with a place see. */
export function PlaceFields({ draft, onChange, set, text }: Props) {
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  return (
    <>
      <Switch
        label="It is online"
        checked={draft.isOnline}
        onChange={event => set('isOnline', event.currentTarget.checked)}
      />
      {draft.isOnline ? (
        <TextInput
          label="Link"
          description="Only those with a ticket see it"
          type="url"
          placeholder="https://"
          {...text('onlineUrl')}
        />
      ) : (
        <>
          <FieldRow>
            <TextInput label="Venue" placeholder="The Print Shop" {...text('venueName')} />
            <TextInput
              label="City"
              list="cities"
              {...text('city')}
              onChange={event => {
                const city = event.currentTarget.value;
                const known = configs.data?.data.cities.find(each => each.name === city);
                onChange({ ...(known ? inZone(draft, known.timezone) : draft), city });
              }}
            />
            <datalist id="cities">
              {configs.data?.data.cities.map(city => (
                <option key={city.name}>{city.name}</option>
              ))}
            </datalist>
          </FieldRow>
          <FieldRow>
            <TextInput
              label="Address"
              description="Shown once a guest is approved"
              autoComplete="off"
              {...text('address')}
            />
            <TextInput
              label="What others see"
              description="Such as: a loft in Red Hook"
              {...text('maskedVenue')}
            />
          </FieldRow>
        </>
      )}
    </>
  );
}
