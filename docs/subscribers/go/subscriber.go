package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func main() {
	var account struct{ Servers, User, Pass, Stream string }
	file := must(os.ReadFile(os.Args[1]))
	json.Unmarshal(file, &account)
	bus := must(nats.Connect(account.Servers, nats.UserInfo(account.User, account.Pass)))
	broker := must(jetstream.New(bus))
	from := jetstream.OrderedConsumerConfig{} // the start
	consumer := must(broker.OrderedConsumer(context.Background(), account.Stream, from))
	must(consumer.Consume(func(message jetstream.Msg) {
		fmt.Println(message.Subject(), string(message.Data()))
	}))
	select {}
}

func must[T any](value T, failure error) T {
	if failure != nil {
		panic(failure)
	}
	return value
}
