import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { FieldRow, Switch, TextInput } from '@momos/ui/forms';
import { inZone } from './draft-zone.ts';
import { setFields, type SocialForm } from './use-social-form.ts';

type Props = { form: SocialForm };

/** Where a social takes place: a link, or a venue whose address only approved guests see. */
export const LocationFields = ({ form }: Props) => (
  <>
    <Switch label="Online event" {...form.props('isOnline', { type: 'checkbox' })} />
    {form.values.isOnline ? (
      <TextInput
        label="Link"
        description="Shown to guests with a ticket"
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
      <TextInput label="Venue" placeholder="The Print Shop" {...form.props('venueName')} />
      <CityField form={form} />
    </FieldRow>
    <FieldRow>
      <TextInput
        label="Address"
        description="Shown to approved guests"
        autoComplete="off"
        {...form.props('address')}
      />
      <TextInput
        label="Public location"
        description="For example: a loft in Red Hook"
        {...form.props('maskedVenue')}
      />
    </FieldRow>
  </>
);

/** A known city brings its time zone. */
function CityField({ form }: Props) {
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  const cities = configs.data?.data.cities ?? [];
  return (
    <>
      <TextInput
        label="City"
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
