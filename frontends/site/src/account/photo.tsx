import { errorText, upload, useSession } from '@momos/api-client';
import { uploadsContract } from '@momos/contracts/uploads';
import { type Me, usersContract } from '@momos/contracts/users';
import { Avatar, Button, Card, Group, showToast, Text, useMutation, useQueryClient } from '@momos/ui';
import { PictureButton } from '@momos/ui/forms';
import { settingsWords } from '../words/settings.tsx';

const words = settingsWords.photo;

const shape = { aspect: 1, isRound: true, maxWidth: 1024 };

/** One's picture: seen, changed, removed; saved immediately. */
export function Photo({ me }: { me: Me }) {
  const session = useSession();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (photoPath: string | null) => {
      await session.call(usersContract.updateMe, { body: { photoPath } });
      await queries.invalidateQueries({ queryKey: [usersContract.me.id] });
    },
    onError: error => showToast(errorText(error), { tone: 'bad' }),
  });
  return (
    <Card padding="snug">
      <Group>
        <Avatar person={me} size={72} />
        <PictureButton
          variant="default"
          title={words.yourPhoto}
          shape={shape}
          errorText={errorText}
          send={async (picture, how) => {
            const { path } = await upload(session, uploadsContract.avatar, picture, how);
            await change.mutateAsync(path);
          }}
        >
          {me.photoPath ? words.changePhoto : words.addAPhoto}
        </PictureButton>
        {me.photoPath ? (
          <Button variant="subtle" onClick={() => change.mutate(null)}>
            {words.remove}
          </Button>
        ) : null}
        <Text size="sm" c="dimmed">
          {words.jpegPngWebpGif}
        </Text>
      </Group>
    </Card>
  );
}
