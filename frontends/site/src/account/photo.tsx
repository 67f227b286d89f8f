import { errorText, upload, useSession } from '@momos/api-client';
import { uploadsContract } from '@momos/contracts/uploads';
import { type Me, usersContract } from '@momos/contracts/users';
import {
  Avatar,
  Button,
  Card,
  Group,
  pictureUrl,
  showToast,
  Text,
  useMutation,
  useQueryClient,
} from '@momos/ui';
import { FileButton } from '@momos/ui/forms';

/** One's picture: seen, changed, removed; saved at once. */
export function Photo({ me }: { me: Me }) {
  const session = useSession();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const photoPath = file ? (await upload(session, uploadsContract.avatar, file)).path : null;
      await session.call(usersContract.updateMe, { body: { photoPath } });
      await queries.invalidateQueries({ queryKey: [usersContract.me.id] });
    },
    onError: error => showToast(errorText(error), { tone: 'bad' }),
  });
  return (
    <Card padding="snug">
      <Group>
        <Avatar person={{ ...me, photoPath: pictureUrl(me.photoPath, 160) ?? null }} size={72} />
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onChange={file => file && change.mutate(file)}
        >
          {props => (
            <Button variant="default" loading={change.isPending} {...props}>
              {me.photoPath ? 'Change photo' : 'Add a photo'}
            </Button>
          )}
        </FileButton>
        {me.photoPath ? (
          <Button variant="subtle" onClick={() => change.mutate(null)}>
            Remove
          </Button>
        ) : null}
        <Text size="sm" c="dimmed">
          JPEG, PNG or WebP, at most 5 MB
        </Text>
      </Group>
    </Card>
  );
}
