import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { FieldRow, Switch, TextInput } from '@momos/ui/forms';
import { socialEditorWords } from '../words/social-editor.ts';
import { inZone } from './draft-zone.ts';
import { mapAddressOf, mapPointOf } from './map-point.ts';
import { setFields, type SocialForm } from './use-social-form.ts';

const words = socialEditorWords.locationFields;

type Props = { form: SocialForm };

/** Where a social takes place: a link, or a venue whose address only approved guests see. */
export const LocationFields = ({ form }: Props) => (
  <>
    <Switch label={words.onlineEvent} {...form.props('isOnline', { type: 'checkbox' })} />
    {form.values.isOnline ? (
      <TextInput
        label={words.link}
        description={words.shownGuestsTicket}
        type="url"
        placeholder="https://"
        {...form.props('onlineUrl')}
      />
    ) : (
      <VenueFields form={form} />
    )}
  </>
);

const VenueFields = ({ form }: Props) => (
  <>
    <FieldRow>
      <TextInput label={words.venue} placeholder={words.venuePlaceholder} {...form.props('venueName')} />
      <CityField form={form} />
    </FieldRow>
    <FieldRow>
      <TextInput
        label={words.address}
        description={words.shownToApprovedGuests}
        autoComplete="off"
        {...form.props('address')}
      />
      <TextInput
        label={words.publicLocation}
        description={words.publicLocationPlaceholder}
        {...form.props('maskedVenue')}
      />
    </FieldRow>
    <MapPointField form={form} />
  </>
);

/** The exact point, for directions; a host sees it on a map before guests do. */
function MapPointField({ form }: Props) {
  const point = mapPointOf(form.values.mapPoint ?? '');
  return (
    <TextInput
      label={words.mapPoint}
      description={
        <>
          {words.mapPointText}{' '}
          {point ? (
            <a href={mapAddressOf(point)} target="_blank" rel="noreferrer">
              {words.checkOnMap}
            </a>
          ) : null}
        </>
      }
      placeholder={words.mapPointPlaceholder}
      autoComplete="off"
      {...form.props('mapPoint')}
    />
  );
}

/** A known city brings its time zone. */
function CityField({ form }: Props) {
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  const cities = configs.data?.data.cities ?? [];
  return (
    <>
      <TextInput
        label={words.city}
        list="cities"
        {...form.props('city')}
        onChange={event => {
          const city = event.currentTarget.value;
          const known = cities.find(each => each.name === city);
          setFields(form, { ...(known ? inZone(form.values, known.timezone) : {}), city });
        }}
      />
      <datalist id="cities">
        {cities.map(city => (
          <option key={city.name}>{city.name}</option>
        ))}
      </datalist>
    </>
  );
}
